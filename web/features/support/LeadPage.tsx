import { CombinedGraphQLErrors } from "@apollo/client";
import { useQuery } from "@apollo/client/react";
import { useParams, type LoaderFunctionArgs } from "react-router-dom";
import { prefetch } from "../../app/apollo-client.ts";
import { paths } from "../../app/paths.ts";
import { LinkButton } from "../../ui/Button.tsx";
import { DetailColumns } from "../../ui/DetailColumns.tsx";
import { usePageHeader } from "../../ui/page-header.ts";
import { Panel } from "../../ui/Panel.tsx";
import { SkeletonTable } from "../../ui/SkeletonTable.tsx";
import { EmptyState, ErrorState } from "../../ui/StateMessage.tsx";
import { LeadErasurePanel } from "./components/LeadErasurePanel.tsx";
import { LeadNotesPanel } from "./components/LeadNotesPanel.tsx";
import { LeadStatusPanel } from "./components/LeadStatusPanel.tsx";
import { LeadTracePanel } from "./components/LeadTracePanel.tsx";
import { LeadValuationPanel } from "./components/LeadValuationPanel.tsx";
import { LeadWalletPanel } from "./components/LeadWalletPanel.tsx";
import { LeadPageDocument, type LeadDetailFragment } from "../../generated/graphql.ts";
import { LeadAnswerForm } from "./components/LeadAnswerForm.tsx";
import { LeadAnswerItem } from "./components/LeadAnswerItem.tsx";
import { FactGrid } from "../../ui/FactGrid.tsx";
import { Breakable } from "../../ui/Breakable.tsx";

/** Who asks and how they are reached. */
function LeadContactPanel({ lead }: { lead: LeadDetailFragment }) {
  const { fullName, company, email, lada, phone, commercialConsent, privacyVersion, codeId } = lead;
  const subject = encodeURIComponent(`Tu solicitud ${codeId}`);
  return (
    <Panel title="Contacto">
      <FactGrid
        facts={[
          { label: "Nombre", value: fullName, wide: true },
          { label: "Empresa o entidad", value: company, wide: true },
          {
            label: "Correo",
            value: (
              <a href={`mailto:${email}?subject=${subject}`}>
                <Breakable text={email} />
              </a>
            ),
            wide: true,
          },
          { label: "Teléfono", value: <a href={`tel:+${lada}${phone}`}>{`+${lada} ${phone}`}</a> },
          {
            label: "Información comercial",
            value: commercialConsent ? "Autorizada" : "Sin autorizar",
          },
          { label: "Política de privacidad", value: `Aceptada, versión ${privacyVersion}`, wide: true },
        ]}
      />
    </Panel>
  );
}

/** What who asked was answered, oldest first, and room for one more. */
function LeadAnswersPanel({ lead }: { lead: LeadDetailFragment }) {
  return (
    <Panel title="Respuestas">
      <ol className="list stack gap-12 below-16">
        {lead.answers.map((answer) => (
          <li key={answer.id}>
            <LeadAnswerItem answer={answer} />
          </li>
        ))}
      </ol>
      <LeadAnswerForm lead={lead} />
    </Panel>
  );
}

export function loader({ params }: LoaderFunctionArgs): null {
  return prefetch(LeadPageDocument, { id: params["leadId"] ?? "" });
}

function LeadBlocks({ lead }: { lead: LeadDetailFragment }) {
  return (
    <DetailColumns
      isSideFirst
      side={
        <>
          <LeadStatusPanel lead={lead} />
          <LeadContactPanel lead={lead} />
          <LeadErasurePanel lead={lead} />
        </>
      }
    >
      <Panel title="Mensaje">
        <p className="lines">{lead.message}</p>
      </Panel>
      {lead.wallet !== null && <LeadWalletPanel leadId={lead.id} wallet={lead.wallet} />}
      {lead.wallet !== null && <LeadValuationPanel leadId={lead.id} />}
      <LeadAnswersPanel lead={lead} />
      <LeadNotesPanel lead={lead} />
      <LeadTracePanel leadId={lead.id} />
    </DetailColumns>
  );
}

/** One request: what is asked for, by whom, and everything that was done about it. */
export function Component() {
  const { leadId = "" } = useParams();
  const { data, loading, error, refetch } = useQuery(LeadPageDocument, {
    variables: { id: leadId },
    fetchPolicy: "cache-and-network",
  });
  const lead = data?.lead;
  usePageHeader({
    title: lead === undefined ? "Solicitud" : `${lead.codeId} · ${lead.company}`,
    back: paths.adminSupport(),
  });
  if (lead !== undefined) return <LeadBlocks key={lead.id} lead={lead} />;
  if (CombinedGraphQLErrors.is(error) && error.errors[0]?.extensions?.["code"] === "NOT_FOUND") {
    return (
      <EmptyState
        picture="search"
        title="Esta solicitud no existe"
        text="Puede que el enlace esté mal escrito, o que se haya borrado al acabar su plazo o a petición de quien la hizo."
        action={<LinkButton to={paths.adminSupport()}>Ver todas las solicitudes</LinkButton>}
      />
    );
  }
  const retry = () => void refetch().catch(() => undefined);
  return error !== undefined && !loading ? (
    <ErrorState onRetry={retry} />
  ) : (
    <SkeletonTable rows={8} columns={3} />
  );
}

import { CombinedGraphQLErrors } from "@apollo/client";
import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { useParams, type LoaderFunctionArgs } from "react-router-dom";
import { shownCount } from "../../../../schema/rules/spanish-numbers.ts";
import { PRODUCTS } from "../../../../schema/rules/valuations.ts";
import { prefetch } from "../../../app/apollo-client.ts";
import { paths } from "../../../app/paths.ts";
import {
  LeadTraceDocument,
  PrepareValuationDocument,
  ValuationPageDocument,
  type ValuationFragment,
  type ValuationPageQuery,
} from "../../../generated/graphql.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import { formatDate, formatDateTime } from "../../../lib/format.ts";
import { useAction } from "../../../lib/use-action.ts";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { FactGrid } from "../../../ui/FactGrid.tsx";
import { usePageHeader } from "../../../ui/page-header.ts";
import { Panel } from "../../../ui/Panel.tsx";
import { EmptyState, ErrorState } from "../../../ui/StateMessage.tsx";
import { ThingSkeleton } from "../../../ui/ThingSkeleton.tsx";
import { ReadingForm } from "./ReadingForm.tsx";
import { SignPanel, ValuationFiles } from "./SignPanel.tsx";
import { ValuationFigures } from "./ValuationFigures.tsx";
import { RowsRead, ValuedContracts } from "./ValuationRows.tsx";

type Lead = ValuationPageQuery["lead"];

export function loader({ params }: LoaderFunctionArgs): null {
  return prefetch(ValuationPageDocument, { id: params["leadId"] ?? "" });
}

/** Reads the file for the first draft, or for a correction of what is signed. */
function Prepare({ lead, label }: { lead: Lead; label: string }) {
  const alert = useAlert();
  const { run, busy } = useAction(PrepareValuationDocument, {
    failed: "No se ha podido leer el archivo. Inténtalo de nuevo.",
    refetch: [ValuationPageDocument, LeadTraceDocument],
    onRefused: alert.error,
  });
  return (
    <Button variant="primary" busy={busy} onClick={() => void run({ leadId: lead.id })}>
      {busy ? "Calculando..." : label}
    </Button>
  );
}

function NotYet({ lead }: { lead: Lead }) {
  const { wallet } = lead;
  if (wallet === null)
    return (
      <EmptyState
        title="Esta solicitud no trae ninguna cartera"
        text="Solo se valoran las que llegan por el formulario de carteras."
      />
    );
  if (!wallet.fileAvailable)
    return (
      <EmptyState
        title="El archivo de prueba ya se ha borrado"
        text={`Se guardaba hasta el ${formatDate(wallet.fileDeletedOn)}: sin él no se puede valorar la cartera.`}
      />
    );
  return (
    <Panel
      title="Preparar la valoración"
      intro={`El archivo tiene ${shownCount(wallet.fileCases)} casos. Se reconoce qué es cada columna, se valora cada contrato y se guarda un borrador que puedes corregir. No se envía nada.`}
    >
      <Prepare lead={lead} label="Preparar valoración" />
    </Panel>
  );
}

function stateWords({ state, number, replaces, sentAt, isReplaced }: ValuationFragment): string {
  if (state === "DRAFT") return replaces === null ? "Borrador" : `Borrador que sustituirá a la ${replaces}`;
  const sent = sentAt === null ? "firmada, sin enviar" : `firmada y enviada el ${formatDateTime(sentAt)}`;
  return `${number ?? ""}: ${sent}${isReplaced ? ", sustituida" : ""}`;
}

function StatePanel({ lead, valuation }: { lead: Lead; valuation: ValuationFragment }) {
  const { id, state, asOf, modelVersion, learned, backtest, sealCode, signedBy, note } = valuation;
  const older = lead.valuations.filter((other) => other.id !== id);
  return (
    <Panel title={stateWords(valuation)} aside={<ValuationFiles id={id} />}>
      <FactGrid
        facts={[
          { label: "Fecha de valoración", value: formatDate(asOf) },
          { label: "Modelo", value: modelVersion },
          {
            label: "Curvas corregidas con cobros propios",
            value:
              learned.length === 0 ? "Ninguna todavía" : learned.map((name) => PRODUCTS[name]).join(", "),
          },
          {
            label: "Error medio en la prueba",
            value: `${String(backtest.meanError).replace(".", ",")} % (carteras de ${shownCount(backtest.size)} contratos)`,
          },
          {
            label: "Aciertos del intervalo del 80 %",
            value: `${String(backtest.coverage).replace(".", ",")} % de las carteras`,
          },
          ...(sealCode === null ? [] : [{ label: "Código de verificación", value: sealCode }]),
          ...(signedBy === null ? [] : [{ label: "Firmada por", value: signedBy }]),
          ...(state === "SIGNED" && note !== "" ? [{ label: "Nota", value: note, wide: true }] : []),
        ]}
      />
      {older.length > 0 && (
        <ul className="rows above-16" aria-label="Valoraciones anteriores">
          {older.map((other) => (
            <li key={other.id} className="split">
              <span>{stateWords(other)}</span>
              <ValuationFiles id={other.id} />
            </li>
          ))}
        </ul>
      )}
      {state === "SIGNED" && lead.wallet?.fileAvailable === true && (
        <div className="above-16">
          <Prepare lead={lead} label="Preparar una corrección" />
        </div>
      )}
    </Panel>
  );
}

function Valuation({ lead, valuation }: { lead: Lead; valuation: ValuationFragment }) {
  const { id, version, state, sentAt, figures } = valuation;
  const [isStale, setStale] = useState(false);
  return (
    <div className="stack">
      <StatePanel lead={lead} valuation={valuation} />
      {state === "DRAFT" && (
        <ReadingForm key={`${id} ${version}`} valuation={valuation} onChange={setStale} />
      )}
      <RowsRead valuation={valuation} />
      {figures.count > 0 && <ValuationFigures figures={figures} />}
      <ValuedContracts key={version} id={id} />
      {sentAt === null && <SignPanel key={id} valuation={valuation} email={lead.email} isStale={isStale} />}
    </div>
  );
}

/** The valuation of a wallet's test file: read, calculated, reviewed, signed and sent. */
export function Component() {
  const { leadId = "" } = useParams();
  const { data, error, refetch } = useQuery(ValuationPageDocument, { variables: { id: leadId } });
  const lead = data?.lead;
  usePageHeader({
    title: lead === undefined ? "Valoración" : `Valoración · ${lead.codeId} · ${lead.company}`,
    back: paths.adminLead(leadId),
  });
  if (lead === undefined) {
    if (error === undefined) return <ThingSkeleton />;
    return isMissing(error) ? (
      <EmptyState
        title="Esta solicitud no existe"
        text="Puede que el enlace esté mal escrito, o que se haya borrado."
        action={<LinkButton to={paths.adminSupport()}>Ver todas las solicitudes</LinkButton>}
      />
    ) : (
      <ErrorState onRetry={() => void refetch().catch(() => undefined)} />
    );
  }
  const [newest] = lead.valuations;
  return newest === undefined ? <NotYet lead={lead} /> : <Valuation lead={lead} valuation={newest} />;
}

function isMissing(error: unknown): boolean {
  return CombinedGraphQLErrors.is(error) && error.errors[0]?.extensions?.["code"] === "NOT_FOUND";
}

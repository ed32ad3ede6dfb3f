import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { restrictionName } from "../../../../schema/rules/restrictions.ts";
import { DebtorPageDocument, type DebtorDetailFragment } from "../../../generated/graphql.ts";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { usePageHeader } from "../../../ui/page-header.ts";
import { EmptyState, ErrorState } from "../../../ui/StateMessage.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { ThingPage } from "../../../ui/ThingPage.tsx";
import { ThingSkeleton } from "../../../ui/ThingSkeleton.tsx";
import { Money } from "../../../ui/ValueText.tsx";
import type { DebtorArea } from "../debtor-area.ts";
import { CopyRequestsPanel } from "./CopyRequestsPanel.tsx";
import { DebtorEvents } from "./DebtorEvents.tsx";
import { DebtsPanel } from "./DebtsPanel.tsx";
import { PointsPanel } from "./PointsPanel.tsx";
import { RestrictDialog } from "./RestrictDialog.tsx";
import { RestrictionsPanel } from "./RestrictionsPanel.tsx";
import { SamePersonPanel } from "./SamePersonPanel.tsx";
import { ThingsPanel } from "./ThingsPanel.tsx";

interface PersonProps {
  debtor: DebtorDetailFragment;
  area: DebtorArea;
}

function State({ restrictions }: Pick<DebtorDetailFragment, "restrictions">) {
  const inForce = restrictions.filter(({ isInForce }) => isInForce);
  if (inForce.length === 0) return <StatusTag tone="success">Sin restricciones</StatusTag>;
  return (
    <span className="cluster gap-4">
      {inForce.map(({ id, kind, channel }) => (
        <StatusTag key={id} tone="warning" icon="lock">
          {restrictionName(kind, channel)}
        </StatusTag>
      ))}
    </span>
  );
}

function Person({ debtor, area }: PersonProps) {
  const [isRestricting, setRestricting] = useState(false);
  const { debtCount, identityDocument, isCompany } = debtor;
  return (
    <ThingPage
      kind="debtor"
      name={debtor.name}
      state={<State {...debtor} />}
      summary={`${isCompany ? "Empresa" : "Persona"} · ${identityDocument ?? "Sin documento de identidad"}`}
      note={debtCount === 1 ? "1 deuda" : `${debtCount} deudas`}
      money={
        <strong>
          <Money amount={debtor.amount} />
        </strong>
      }
      actions={
        <Button icon="lock" onClick={() => setRestricting(true)}>
          Restringir el contacto
        </Button>
      }
      side={{
        name: "Contacto, restricciones y quién es",
        content: (
          <>
            <RestrictionsPanel debtor={debtor} />
            <CopyRequestsPanel requests={debtor.copyRequests} area={area} />
            <PointsPanel debtor={debtor} />
            {area.isAdmin && <SamePersonPanel debtor={debtor} area={area} />}
            <ThingsPanel title="Acuerdos" things={debtor.agreements} area={area} />
            <ThingsPanel title="Documentos" things={debtor.documents} area={area} />
          </>
        ),
      }}
    >
      <DebtsPanel debtor={debtor} area={area} />
      <DebtorEvents id={debtor.id} area={area} />
      {isRestricting && <RestrictDialog debtor={debtor} onClose={() => setRestricting(false)} />}
    </ThingPage>
  );
}

/** A person or company behind one or many debts. */
export function DebtorView({ id, area }: { id: string; area: DebtorArea }) {
  const { data, previousData, error, refetch } = useQuery(DebtorPageDocument, {
    variables: { id },
    fetchPolicy: "cache-and-network",
  });
  const debtor = (data ?? previousData)?.debtor;
  usePageHeader({ title: debtor?.name ?? "Deudor", back: area.list() });
  if (debtor != null) return <Person debtor={debtor} area={area} />;
  if (error !== undefined) return <ErrorState onRetry={() => void refetch().catch(() => undefined)} />;
  if (debtor === undefined) return <ThingSkeleton />;
  return (
    <EmptyState
      picture="search"
      title="No se ha encontrado a esta persona"
      text="No existe, o ninguna de sus deudas está a tu cargo."
      action={<LinkButton to={area.list()}>Ver los deudores</LinkButton>}
    />
  );
}

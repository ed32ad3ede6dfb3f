import { restrictionName } from "../../../../schema/rules/restrictions.ts";
import type { DebtorRowFragment } from "../../../generated/graphql.ts";
import { Breakable } from "../../../ui/Breakable.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import type { TableColumn } from "../../../ui/table-types.ts";
import { Money } from "../../../ui/ValueText.tsx";
import { useProvinces } from "../hooks/use-provinces.ts";

function restrictionTags({ restrictions }: Pick<DebtorRowFragment, "restrictions">) {
  const inForce = restrictions.filter(({ isInForce }) => isInForce);
  if (inForce.length === 0) return "—";
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

function Points({ points }: Pick<DebtorRowFragment, "points">) {
  const [first, ...others] = points;
  if (first === undefined) return "—";
  const isUnusable = points.some(({ status }) => status !== null && status !== "VALID");
  return (
    <>
      <Breakable text={first.channel === "PHONE" ? `+${first.value}` : first.value} />
      {others.length > 0 && <span className="muted"> y {others.length} más</span>}
      {isUnusable && <span className="detail">Con algún dato que no funciona</span>}
    </>
  );
}

function ProvinceName({ code }: { code: string | null }) {
  const provinces = useProvinces();
  return code === null ? "—" : (provinces.get(code) ?? code);
}

/** The words of `sortKey` are the server's. */
export const debtorColumns: readonly TableColumn<DebtorRowFragment>[] = [
  { key: "name", title: "Nombre", sortKey: "NAME", render: ({ name }) => name },
  {
    key: "document",
    title: "Documento",
    onPhone: "plain",
    render: ({ identityDocument }) => identityDocument ?? "Sin documento",
  },
  {
    key: "province",
    title: "Provincia",
    optional: true,
    onPhone: "none",
    render: ({ province }) => <ProvinceName code={province} />,
  },
  { key: "contact", title: "Contacto", onPhone: "none", render: (debtor) => <Points {...debtor} /> },
  {
    key: "debts",
    title: "Deudas",
    align: "end",
    onPhone: "none",
    render: ({ debtCount }) => debtCount,
  },
  {
    key: "amount",
    title: "Importe total",
    sortKey: "AMOUNT",
    align: "end",
    onPhone: "end",
    render: ({ amount }) => <Money amount={amount} />,
  },
  {
    key: "restrictions",
    title: "Restricciones",
    onPhone: "plain",
    render: restrictionTags,
  },
];

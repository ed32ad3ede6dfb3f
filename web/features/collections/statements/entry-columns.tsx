import { Link } from "react-router-dom";
import { MATCH_REASONS } from "../../../../schema/rules/bank-statements.ts";
import { listed } from "../../../../schema/rules/spanish-numbers.ts";
import { paths } from "../../../app/paths.ts";
import type { BankEntryRowFragment, BankEntryTab } from "../../../generated/graphql.ts";
import { formatDate } from "../../../lib/format.ts";
import { plural } from "../../../lib/text.ts";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import type { TableColumn } from "../../../ui/table-types.ts";
import { DateText, Money } from "../../../ui/ValueText.tsx";

type Column = TableColumn<BankEntryRowFragment>;

function saidText({ text, references }: BankEntryRowFragment): string {
  return text || references.join(" · ") || "Sin concepto";
}

export function reasonsText(reasons: readonly (keyof typeof MATCH_REASONS)[]): string {
  const words = listed(reasons.map((reason) => MATCH_REASONS[reason]));
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function DebtLink({ task }: { task: { codeId: string; debtor: string } | null }) {
  if (task === null) return <span className="muted">De una deuda eliminada</span>;
  return (
    <>
      <Link to={`${paths.adminTaskManagement(task.codeId)}#cobros`}>{task.codeId}</Link>
      <span className="anywhere detail">{task.debtor}</span>
    </>
  );
}

function Proposal({ entry }: { entry: BankEntryRowFragment }) {
  const { candidates, reverses, note, payments } = entry;
  const [first, ...others] = candidates;
  if (reverses !== null)
    return (
      <>
        Devuelve el cobro del {formatDate(reverses.day)} de <DebtLink task={reverses.task} />
      </>
    );
  if (first === undefined)
    return payments > 1 ? <>{plural(payments, "cobro", "cobros")} en un solo importe</> : <>{note || "—"}</>;
  return (
    <>
      <DebtLink task={first.task} />
      <span className="anywhere detail">{reasonsText(first.reasons)}.</span>
      {note !== "" && <span className="anywhere detail">{note}</span>}
      {others.length > 0 && (
        <span className="detail">{plural(others.length, "deuda más posible", "deudas más posibles")}</span>
      )}
    </>
  );
}

function Outcome({ entry }: { entry: BankEntryRowFragment }) {
  const { payment, reverses, candidates, decidedBy, note } = entry;
  const who = decidedBy === null ? "Anotado solo" : `Lo decidió ${decidedBy}`;
  if (payment === null)
    return reverses === null ? (
      <>
        {note}
        <span className="detail">{who}</span>
      </>
    ) : (
      <>
        <DebtLink task={reverses.task} />
        <span className="detail">Anuló el cobro del {formatDate(reverses.day)}</span>
      </>
    );
  const reasons = candidates.find(({ task }) => task.codeId === payment.task?.codeId)?.reasons;
  return (
    <>
      <DebtLink task={payment.task} />
      {payment.reversal !== null && (
        <StatusTag tone="warning">{`Anulado el ${formatDate(payment.reversal.day)}`}</StatusTag>
      )}
      <span className="anywhere detail">
        {reasons === undefined ? who : `${who}: ${reasonsText(reasons).toLowerCase()}`}
      </span>
    </>
  );
}

const PARTY: Column = {
  key: "party",
  title: "Quién y concepto",
  render: ({ partyName, partyDocument, isReversal }) =>
    partyName ?? partyDocument ?? (isReversal ? "Devolución" : "Sin nombre"),
  under: (entry) => <span className="anywhere detail">{saidText(entry)}</span>,
  short: saidText,
};

const DAY: Column = {
  key: "day",
  title: "Fecha",
  width: "110px",
  onPhone: "none",
  render: ({ day, line }) => (
    <>
      <DateText value={day} />
      <span className="detail">Línea {line}</span>
    </>
  ),
};

const AMOUNT: Column = {
  key: "amount",
  title: "Importe",
  align: "end",
  onPhone: "end",
  render: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
};

const PROPOSAL: Column = {
  key: "proposal",
  title: "Deuda y por qué",
  onPhone: "whole",
  render: (entry) => <Proposal entry={entry} />,
};

const OUTCOME: Column = {
  key: "outcome",
  title: "Qué se hizo",
  onPhone: "whole",
  render: (entry) => <Outcome entry={entry} />,
};

const OPEN = [PARTY, DAY, AMOUNT, PROPOSAL];
const DECIDED = [PARTY, DAY, AMOUNT, OUTCOME];
const OTHERS = [PARTY, DAY, AMOUNT];

export function columnsOf(tab: BankEntryTab): readonly Column[] {
  if (tab === "OUT") return OTHERS;
  return tab === "PROPOSED" || tab === "WAITING" ? OPEN : DECIDED;
}

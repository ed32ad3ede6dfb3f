import { useQuery } from "@apollo/client/react";
import { useEffect } from "react";
import { useParams, type LoaderFunctionArgs } from "react-router-dom";
import { BANK_TABS } from "../../../../schema/rules/bank-statements.ts";
import { PAYMENT_RECIPIENTS } from "../../../../schema/rules/debt-payments.ts";
import { prefetch } from "../../../app/apollo-client.ts";
import { PAGE_TITLES } from "../../../app/page-titles.ts";
import { paths } from "../../../app/paths.ts";
import { BankStatementPageDocument, type BankStatementRowFragment } from "../../../generated/graphql.ts";
import { plural } from "../../../lib/text.ts";
import { FactGrid } from "../../../ui/FactGrid.tsx";
import { Fold } from "../../../ui/Fold.tsx";
import { usePageHeader } from "../../../ui/page-header.ts";
import { EmptyState, ErrorState } from "../../../ui/StateMessage.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { TabLinks } from "../../../ui/TabLinks.tsx";
import { ThingSkeleton } from "../../../ui/ThingSkeleton.tsx";
import { Money } from "../../../ui/ValueText.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { LinkButton } from "../../../ui/Button.tsx";
import { BankEntries } from "./BankEntries.tsx";
import { useEntriesTab } from "./entries-url.ts";
import { accountText, FILE_LOOKS, isAtWork, periodText } from "./statement-words.ts";

const POLL_MS = 2000;

export function loader({ params }: LoaderFunctionArgs): null {
  return prefetch(BankStatementPageDocument, { id: params["statementId"] ?? "" });
}

function Facts({ statement }: { statement: BankStatementRowFragment }) {
  const { currency, opening, closing, credits, creditCount, debits, debitCount, known, receivedBy } =
    statement;
  const isList = statement.format === "LIST";
  const money = (amount: string | null) =>
    amount === null ? "El banco no lo dice" : <Money amount={amount} currency={currency} />;
  return (
    <FactGrid
      facts={[
        ...(isList ? [] : [{ label: "Saldo inicial", value: money(opening) }]),
        { label: `${isList ? "Cobros" : "Abonos"} (${creditCount})`, value: money(credits) },
        { label: `${isList ? "Devoluciones" : "Cargos"} (${debitCount})`, value: money(debits) },
        ...(isList
          ? []
          : [
              { label: "Saldo final", value: money(closing) },
              { label: "Titular", value: statement.holder ?? "—" },
            ]),
        { label: "Quién recibió el dinero", value: PAYMENT_RECIPIENTS[receivedBy] },
        { label: "Archivo", value: statement.fileName },
        ...(known === 0
          ? []
          : [{ label: "Ya estaban en otro extracto", value: plural(known, "movimiento", "movimientos") }]),
      ]}
    />
  );
}

function Statement({ statement }: { statement: BankStatementRowFragment }) {
  const { id, fileStatus, warnings, figures } = statement;
  const tab = useEntriesTab(figures);
  const look = FILE_LOOKS[fileStatus];
  return (
    <div className="stack">
      <Panel
        title={periodText(statement)}
        aside={isAtWork(fileStatus) ? <StatusTag tone={look.tone}>{look.label}</StatusTag> : undefined}
      >
        <Facts statement={statement} />
        {warnings.length > 0 && (
          <Fold summary={plural(warnings.length, "aviso", "avisos")}>
            <ul className="rows">
              {warnings.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </Fold>
        )}
      </Panel>
      <TabLinks
        label="Movimientos"
        tabs={figures.map(({ tab: one, count }) => ({
          label: BANK_TABS[one],
          to: `?tab=${one}`,
          current: one === tab,
          count,
        }))}
      />
      <BankEntries key={tab} statementId={id} tab={tab} />
    </div>
  );
}

/** One statement: its figures, and what became of each of its payments. */
export function Component() {
  const id = useParams()["statementId"] ?? "";
  const { data, error, refetch, startPolling, stopPolling } = useQuery(BankStatementPageDocument, {
    variables: { id },
    fetchPolicy: "cache-and-network",
    skipPollAttempt: () => document.hidden,
  });
  const statement = data?.bankStatement;
  const isMoving = statement != null && isAtWork(statement.fileStatus);
  useEffect(() => {
    if (!isMoving) return undefined;
    startPolling(POLL_MS);
    return stopPolling;
  }, [isMoving, startPolling, stopPolling]);
  usePageHeader({
    title: statement == null ? PAGE_TITLES.statements : accountText(statement.account),
    back: paths.adminStatements(),
  });
  if (statement === undefined)
    return error === undefined ? (
      <ThingSkeleton />
    ) : (
      <ErrorState onRetry={() => void refetch().catch(() => undefined)} />
    );
  if (statement === null)
    return (
      <EmptyState
        title="Este extracto no existe"
        text="Puede que la dirección esté mal escrita."
        action={<LinkButton to={paths.adminStatements()}>Ver los extractos</LinkButton>}
      />
    );
  return <Statement statement={statement} />;
}

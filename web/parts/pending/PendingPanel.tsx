import { shownCount } from "../../../schema/rules/spanish-numbers.ts";
import { useQuery } from "@apollo/client/react";
import { Skeleton } from "antd";
import { useState } from "react";
import { PendingDocument } from "../../generated/graphql.ts";
import { formatDate, formatMoney, todayInMadrid } from "../../lib/format.ts";
import { useRefetchOnReturn } from "../../lib/use-refetch-on-return.ts";
import { Button, LinkButton } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { ErrorState } from "../../ui/StateMessage.tsx";
import { StatusTag } from "../../ui/StatusTag.tsx";
import { pendingGroups, type PendingRow } from "./pending-groups.ts";
import { WithCodes } from "../../ui/WithCodes.tsx";

/** As many as leave what stands below in sight. */
const FIRST = 5;
/** So few more are shown at once: a button that hides two rows takes a tap and saves nobody any room. */
const WORTH_HIDING = 3;

function Entry({ row }: { row: PendingRow }) {
  const { title, text, reference, amount, currency, overdue, dueOn, path, actionLabel } = row;
  return (
    <li className="cluster gap-16">
      <div className="fill alone-on-phones stack gap-4">
        <div className="cluster">
          <strong>{title}</strong>
          {reference !== null && <span className="number muted">{reference}</span>}
          {overdue ? (
            <StatusTag tone="danger">
              {dueOn === null ? "Atrasado" : `Desde el ${formatDate(dueOn)}`}
            </StatusTag>
          ) : (
            dueOn !== null && <StatusTag>{formatDate(dueOn)}</StatusTag>
          )}
        </div>
        <p className="muted">
          <WithCodes text={text} />
        </p>
      </div>
      {amount !== null && <span className="number">{formatMoney(amount, currency ?? undefined)}</span>}
      <LinkButton size="sm" to={path}>
        {actionLabel}
      </LinkButton>
    </li>
  );
}

function Entries({ rows, total }: { rows: readonly PendingRow[]; total: number }) {
  const [isOpen, setOpen] = useState(false);
  const hides = rows.length >= FIRST + WORTH_HIDING;
  const shown = isOpen || !hides ? rows : rows.slice(0, FIRST);
  if (rows.length === 0) {
    return (
      <p className="line">
        <Icon name="circle-check" /> No tienes nada pendiente.
      </p>
    );
  }
  return (
    <>
      {pendingGroups(shown, todayInMadrid()).map(({ label, rows: entries }) => (
        <section key={label} aria-label={label}>
          <h3 className="muted above-16 below-8 title small">{label}</h3>
          <ul className="rows">
            {entries.map((row) => (
              <Entry key={row.id} row={row} />
            ))}
          </ul>
        </section>
      ))}
      {hides && (
        <div className="above-16">
          <Button onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
            {isOpen ? "Ver menos" : `Ver las ${shownCount(rows.length)}`}
          </Button>
        </div>
      )}
      {isOpen && total > rows.length && (
        <p className="muted">{`Hay ${shownCount(total - rows.length)} más: se ven al resolver estas.`}</p>
      )}
    </>
  );
}

/** What waits for the person signed in, by how soon it matters, each with the way to where it is done. */
export function PendingPanel({ title, intro }: { title: string; intro?: string }) {
  const { data, error, refetch } = useQuery(PendingDocument, { fetchPolicy: "cache-and-network" });
  useRefetchOnReturn(() => refetch());
  const pending = data?.pendingForMe;
  return (
    <Panel title={title} intro={intro}>
      {pending !== undefined ? (
        <Entries rows={pending.items} total={pending.totalCount} />
      ) : error === undefined ? (
        <Skeleton active title={false} paragraph={{ rows: FIRST }} />
      ) : (
        <ErrorState onRetry={() => void refetch().catch(() => undefined)} />
      )}
    </Panel>
  );
}

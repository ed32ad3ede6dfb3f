// SQL: found by unique number, by amount and among the newest (bench everything).
import type { EntityManager } from "typeorm";
import { PAYOUT_STATES } from "../../../schema/rules/payments.ts";
import { shownDay } from "../../../schema/rules/spanish-dates.ts";
import { shownEuros } from "../../../schema/rules/spanish-numbers.ts";
import { foundIds } from "../../platform/found-ids.ts";
import { placeholders } from "../../platform/placeholders.ts";
import { occursSql } from "../../platform/text/search-patterns.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { payoutPath } from "../../shared/dashboard-paths.ts";
import type { Search, SearchHit } from "../../shared/search-hit.ts";
import type { Payout } from "./payout.entity.ts";
import { typedAmount } from "./typed-amount.ts";

type FoundPayout = Pick<Payout, "number" | "amount" | "status" | "requestedAt">;

/** A specialist's own, or all for administrators, by number and exact amount; the newest first. */
export async function findPayouts(
  { actor }: SignedInContext,
  manager: Pick<EntityManager, "query">,
  { typed, words, patterns, wanted }: Search,
): Promise<SearchHit[]> {
  const { params, place } = placeholders();
  const amount = typedAmount(typed);
  const own = actor.role === "ADMIN" ? "true" : `o.specialist_id = ${place(actor.accountId)}`;
  const numbered = foundIds({
    from: "payouts o",
    id: "o.id",
    text: "(' ' || lower(o.number))",
    newest: "o.id DESC",
    where: own,
    occurs: (column) => occursSql(column, patterns, place),
    exact: words.length === 1 ? `o.number = ${place(words[0]?.[0]?.toUpperCase())}` : "false",
    indexed: false,
    wanted,
    name: "numbered",
  });
  const equal =
    amount === null
      ? ""
      : `UNION (SELECT o.id FROM payouts o WHERE ${own} AND o.amount = ${place(amount)}::numeric
           ORDER BY o.id DESC LIMIT 60)`;
  const rows = await manager.query<FoundPayout[]>(
    `WITH ${numbered}, found AS MATERIALIZED (SELECT id FROM numbered ${equal})
     SELECT o.number, o.amount, o.status, o.requested_at AS "requestedAt"
     FROM found JOIN payouts o ON o.id = found.id ORDER BY o.id DESC LIMIT 60`,
    params,
  );
  return rows.map((payout) => ({
    id: payout.number,
    title: `${shownEuros(payout.amount)} · ${payout.number}`,
    text: `Transferencia · ${PAYOUT_STATES[payout.status]} · ${shownDay(payout.requestedAt)}`,
    path: payoutPath(actor.role, payout.number),
    values: [
      { label: "Importe", value: payout.amount === amount ? typed : null, code: true },
      { label: "Número de transferencia", value: payout.number, code: true },
    ],
  }));
}

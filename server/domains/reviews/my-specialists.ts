// SQL: the counts and the newest case of each specialist in one statement.
import type { CaseStatus } from "../../../schema/rules/case-states.ts";
import DataLoader from "dataloader";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { selectList } from "../../platform/select-list.ts";
import { Account } from "../accounts/account.entity.ts";
import { publicSpecialistsByIds } from "../specialists/public-specialist.ts";
import { IS_PUBLIC } from "../specialists/specialist-profile.ts";
import type { SpecialistRecord } from "../specialists/specialist-profile.ts";
import { CLOSED_SQL, WAITING_SQL } from "../cases/case-machine.ts";

const MOST_SPECIALISTS = 200;

const PERSON = ["id", "names", "surnames", "companyName"] as const satisfies readonly (keyof Account)[];

/** With the specialist's account. */
export interface ClientSpecialistRow extends Pick<Account, (typeof PERSON)[number]> {
  cases: number;
  openCases: number;
  lastCaseNumber: string;
  lastCaseStatus: CaseStatus;
  lastCaseAt: Date;
  rating: number | null;
  reviewableCaseNumber: string | null;
}

/** Who took on cases of the asking client, the one of the newest case first; whoever was only asked isn't among them. */
export function mySpecialists(ctx: SignedInContext): Promise<ClientSpecialistRow[]> {
  return ctx.db.query<ClientSpecialistRow[]>(
    `WITH mine AS (
       SELECT c.*, r.id AS review_id FROM cases c LEFT JOIN reviews r ON r.case_id = c.id
       WHERE c.client_id = $1 AND c.specialist_id IS NOT NULL AND c.status NOT IN ${WAITING_SQL}),
     worked AS (
       SELECT m.specialist_id, count(*)::int AS cases,
         (count(*) FILTER (WHERE m.status NOT IN ${CLOSED_SQL}))::int AS open_cases,
         (array_agg(m.number ORDER BY m.created_at DESC, m.id DESC))[1] AS number,
         (array_agg(m.status ORDER BY m.created_at DESC, m.id DESC))[1] AS status,
         max(m.created_at) AS at,
         (array_agg(m.number ORDER BY m.closed_at DESC NULLS LAST, m.id DESC)
           FILTER (WHERE m.status IN ${CLOSED_SQL} AND m.review_id IS NULL))[1] AS reviewable
       FROM mine m GROUP BY m.specialist_id)
     SELECT ${selectList(Account, "a", PERSON)}, w.cases, w.open_cases AS "openCases",
       w.number AS "lastCaseNumber", w.status AS "lastCaseStatus", w.at AS "lastCaseAt",
       (SELECT r.stars FROM reviews r WHERE r.client_id = $1 AND r.specialist_id = a.id AND r.removed_at IS NULL
        ORDER BY r.id DESC LIMIT 1) AS rating,
       CASE WHEN s.account_id IS NOT NULL AND ${IS_PUBLIC} THEN w.reviewable END AS "reviewableCaseNumber"
     FROM worked w JOIN accounts a ON a.id = w.specialist_id LEFT JOIN specialists s ON s.account_id = a.id
     ORDER BY w.at DESC, a.id DESC LIMIT $2`,
    [ctx.actor.accountId, MOST_SPECIALISTS],
  );
}

/** The public profiles of these accounts, null where there is none to see; one statement for all of a request. */
export function clientSpecialistLoader(ctx: Context): DataLoader<number, SpecialistRecord | null> {
  return ctx.loader(
    "client-specialists",
    () =>
      new DataLoader(async (ids: readonly number[]) => {
        const found = new Map(
          (await publicSpecialistsByIds(ctx, ids)).map((record) => [record.accountId, record]),
        );
        return ids.map((id) => found.get(id) ?? null);
      }),
  );
}

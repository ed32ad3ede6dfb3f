import { storedIntervention } from "../../../schema/rules/interventions.ts";
import type { InterventionType } from "../../../schema/rules/interventions.ts";
import { letterOf } from "../../shared/identity/initials.ts";
import { Account, type AccountStatus } from "../accounts/account.entity.ts";
import { selectList } from "../../platform/select-list.ts";
import { Review } from "./review.entity.ts";
import { Case } from "../cases/case.entity.ts";

const SHOWN = [
  "id",
  "stars",
  "comment",
  "createdAt",
  "reply",
  "repliedAt",
] as const satisfies readonly (keyof Review)[];

/** A review as the contract has it. */
export interface ReviewView extends Pick<Review, (typeof SHOWN)[number]> {
  authorName: string;
  interventionType: InterventionType;
  mine: boolean;
  reportedByMe: boolean;
}

/** A review with what its case and its author's account say; `mine` and `reportedByMe` are about who asks. */
export interface ReviewRow
  extends
    Omit<ReviewView, "authorName" | "interventionType">,
    Pick<Review, "specialistId" | "clientId" | "removedAt">,
    Pick<Case, "interventionType">,
    Pick<Account, "names" | "surnames" | "companyName"> {
  authorStatus: AccountStatus;
}

/** Over FROM_REVIEWS; `asker` is the place of the asking account's id (null for a visitor) among the parameters. */
export function reviewColumns(asker: string): string {
  return `${selectList(Review, "r", [...SHOWN, "removedAt", "specialistId", "clientId"])},
    ${selectList(Case, "c", ["interventionType"])}, ${selectList(Account, "a", ["names", "surnames", "companyName"])},
    a.status AS "authorStatus", coalesce(r.client_id = ${asker}::bigint, false) AS mine,
    EXISTS (SELECT FROM review_reports p WHERE p.review_id = r.id AND p.reporter_id = ${asker}::bigint) AS "reportedByMe"`;
}

/** In SQL: a review is shown with its case and its author's account. */
export const FROM_REVIEWS = `FROM reviews r JOIN cases c ON c.id = r.case_id JOIN accounts a ON a.id = r.client_id`;

const ANONYMOUS = "Cliente";

export function reviewView(row: ReviewRow): ReviewView {
  const { id, stars, comment, createdAt, reply, repliedAt, mine, reportedByMe } = row;
  return {
    id,
    stars,
    comment,
    createdAt,
    reply,
    repliedAt,
    mine,
    reportedByMe,
    authorName: authorName(row),
    interventionType: storedIntervention(row.interventionType),
  };
}

/** 'Ana G.', the company's name, or 'Cliente' once the account is closed. */
export function authorName({
  names,
  surnames,
  companyName,
  authorStatus,
}: Pick<ReviewRow, "names" | "surnames" | "companyName" | "authorStatus">): string {
  if (authorStatus === "CLOSED") return ANONYMOUS;
  if (companyName !== null) return companyName;
  const [first = ANONYMOUS] = names.split(/\s+/).filter(Boolean);
  const initial = letterOf(surnames);
  return initial === "" ? first : `${first} ${initial}.`;
}

// SQL: the rows of a ledger of 100,000 are counted, and searched, by what is known of them.
import DataLoader from "dataloader";
import type * as Contract from "../../generated/schema-types.ts";
import { shownCount } from "../../../schema/rules/spanish-numbers.ts";
import { readId } from "../../platform/ids.ts";
import { pageInfo, readPage, type PageInfo, type PageRequest } from "../../platform/paging.ts";
import { placeholders, type Placeholders } from "../../platform/placeholders.ts";
import { rankSql } from "../../platform/text/rank-sql.ts";
import { selectList } from "../../platform/select-list.ts";
import { occursSql, searchPatterns } from "../../platform/text/search-patterns.ts";
import { auditRead } from "../../shared/audit.ts";
import type { Actor, Context, SignedInContext } from "../../shared/context.ts";
import { tasksByIds } from "../tasks/task-rows.ts";
import type { Task } from "../tasks/task.entity.ts";
import { LEFT_OUT_WORDS } from "./audience/left-out-words.ts";
import { MailingRecipient } from "./mailing-recipient.entity.ts";
import { Mailing } from "./mailing.entity.ts";
import { ownMailings } from "./mailings.policy.ts";
import { RETRYABLE_SQL, DONE, STATE_SQL, STATE_WORDS, STATES } from "./recipient-states.ts";

export interface MailingPage {
  nodes: Mailing[];
  totalCount: number;
  pageInfo: PageInfo;
}

/** As they follow each other. */
const STATUSES: readonly Contract.MailingStatus[] = [
  "DRAFT",
  "SCHEDULED",
  "RUNNING",
  "PAUSED",
  "FINISHED",
  "CANCELLED",
];

const KEYS: Readonly<Record<Contract.MailingSort, string>> = {
  CREATED: "m.id",
  NAME: "m.name COLLATE spanish",
  STATUS: rankSql("m.status", STATUSES),
  START: "coalesce(m.started_at, m.starts_at)",
};

/** Those the asker sees, the newest first unless sorted; two statements. */
export async function mailings(
  ctx: SignedInContext,
  { listId, sort = "CREATED", direction, page }: Contract.QueryMailingsArgs,
): Promise<MailingPage> {
  const { number, size, offset } = readPage(page);
  const where = { ...ownMailings(ctx), ...(listId == null ? {} : { listId: readId(listId) ?? 0 }) };
  const way = direction === "ASC" ? "ASC" : "DESC";
  const [nodes, totalCount] = await ctx.db
    .getRepository(Mailing)
    .createQueryBuilder("m")
    .where(where)
    .orderBy(KEYS[sort], way, "NULLS LAST")
    .addOrderBy("m.id", way)
    .offset(offset)
    .limit(size)
    .getManyAndCount();
  return { nodes, totalCount, pageInfo: pageInfo(number, size, totalCount) };
}

export async function mailing(ctx: SignedInContext, id: string): Promise<Mailing | null> {
  const number = readId(id);
  return number === null
    ? null
    : ctx.db.getRepository(Mailing).findOneBy({ ...ownMailings(ctx), id: number });
}

interface StateCount {
  state: Contract.MailingRecipientState;
  people: number;
  retryable: number;
}

/** How many recipients are in each state; one statement a request. */
export function stateCountsLoader(ctx: Context): DataLoader<number, StateCount[]> {
  return ctx.loader(
    "mailingStates",
    () =>
      new DataLoader(async (ids: readonly number[]) => {
        const rows = await ctx.db.query<(StateCount & { id: number })[]>(
          `SELECT r.mailing_id AS id, ${STATE_SQL} AS state, count(*)::int AS people,
             count(*) FILTER (WHERE ${RETRYABLE_SQL})::int AS retryable
           FROM mailing_recipients r WHERE r.mailing_id = ANY($1) GROUP BY 1, 2`,
          [ids],
        );
        const found = Map.groupBy(rows, ({ id }) => id);
        return ids.map((id) => found.get(id) ?? []);
      }),
  );
}

const MINUTE_MS = 60_000;

export async function progressOf(ctx: Context, mailing: Mailing): Promise<Contract.MailingProgress> {
  const counts = await stateCountsLoader(ctx).load(mailing.id);
  const people = (states: readonly Contract.MailingRecipientState[]) =>
    counts.filter(({ state }) => states.includes(state)).reduce((sum, one) => sum + one.people, 0);
  const done = people(DONE);
  const left = people(["QUEUED", "SENDING", "DEFERRED"]);
  const isMail = mailing.channel !== "LETTER";
  const isGoing = isMail && mailing.status === "RUNNING" && left > 0 && mailing.waitsUntil === null;
  const at = ctx.clock.now().getTime() + (left / mailing.pacePerMinute) * MINUTE_MS;
  return {
    states: STATES.flatMap((state) => {
      const count = people([state]);
      return count === 0 ? [] : [{ state, text: STATE_WORDS[state], people: count }];
    }),
    total: done + left,
    done,
    retryable: counts.reduce((sum, { retryable }) => sum + retryable, 0),
    endsAt: isGoing ? new Date(at).toISOString() : null,
  };
}

const SENT_NAMES: Readonly<Record<Contract.MailingChannel, readonly [one: string, many: string]>> = {
  MAIL: ["correo", "correos"],
  CERTIFIED_MAIL: ["correo certificado", "correos certificados"],
  CERTIFIED_SMS: ["SMS certificado", "SMS certificados"],
  LETTER: ["carta", "cartas"],
};

/** "1 abierto", "2 abiertas" */
function countedText(count: number, word: string, isLetter: boolean): string {
  return `${shownCount(count)} ${word}${isLetter ? "a" : "o"}${count === 1 ? "" : "s"}`;
}

/** "Enviados 480 de 500 correos · 12 devueltos", "Enviado 1 de 1 correo · 1 abierto" */
export async function summaryOf(ctx: Context, mailing: Mailing): Promise<string> {
  if (mailing.status === "DRAFT") return "Borrador: todavía no se ha escrito a nadie";
  const counts = await stateCountsLoader(ctx).load(mailing.id);
  const people = (...states: Contract.MailingRecipientState[]) =>
    counts.filter(({ state }) => states.includes(state)).reduce((sum, one) => sum + one.people, 0);
  const isLetter = mailing.channel === "LETTER";
  const handed = people("SENT", "DELIVERED", "OPENED", "ANSWERED");
  const total = counts.reduce((sum, one) => sum + one.people, 0) - people("SKIPPED");
  const further = (
    [
      [isLetter ? handed + people("BOUNCED") : 0, "entregad", " a Correos"],
      [people("OPENED", "ANSWERED"), "abiert", ""],
      [people("ANSWERED"), "respondid", ""],
      [people("BOUNCED"), "devuelt", ""],
      [people("FAILED"), "fallid", ""],
      [people("CANCELLED"), "cancelad", ""],
    ] as const
  ).flatMap(([count, word, where]) => (count === 0 ? [] : [`${countedText(count, word, isLetter)}${where}`]));
  const [one, many] = SENT_NAMES[mailing.channel];
  const done = isLetter ? handed + people("PRINTED", "BOUNCED") : handed;
  const verb = isLetter ? "Impresa" : "Enviado";
  const start = `${verb}${total === 1 ? "" : "s"} ${shownCount(done)} de ${shownCount(total)} ${total === 1 ? one : many}`;
  return [start, ...further].join(" · ");
}

type Asker = Pick<Actor, "accountId" | "role">;

const RECIPIENT = selectList(MailingRecipient, "r", [
  "id",
  "name",
  "email",
  "phone",
  "address",
  "taskIds",
  "reason",
  "response",
  "bounceKind",
  "tries",
  "sentAt",
  "deliveredAt",
  "openedAt",
  "answeredAt",
  "nextAt",
]);

export type RecipientView = Pick<
  MailingRecipient,
  | "id"
  | "name"
  | "email"
  | "phone"
  | "address"
  | "taskIds"
  | "reason"
  | "response"
  | "bounceKind"
  | "tries"
  | "sentAt"
  | "deliveredAt"
  | "openedAt"
  | "answeredAt"
  | "nextAt"
> & { state: Contract.MailingRecipientState };

export interface RecipientPage {
  nodes: RecipientView[];
  totalCount: number;
  pageInfo: PageInfo;
}

/** In the order in which they are written to. Two statements. */
export async function recipientsOf(
  ctx: SignedInContext,
  { id }: Pick<Mailing, "id">,
  { filter, page }: { filter?: Contract.MailingRecipientFilter | null; page?: PageRequest | null },
): Promise<RecipientPage> {
  const { number, size, offset } = readPage(page);
  const { params, place } = placeholders();
  const where = recipientConditions(id, filter, { asker: ctx.actor, place });
  await auditRead(ctx, {
    action: "readMailing",
    subjectType: "mailing",
    subjectId: id,
    data: { page: number, size },
  });
  const [count] = await ctx.db.query<{ total: number }[]>(
    `SELECT count(*)::int AS total FROM mailing_recipients r WHERE ${where}`,
    params,
  );
  const nodes = await ctx.db.query<RecipientView[]>(
    `SELECT ${RECIPIENT}, ${STATE_SQL} AS state FROM mailing_recipients r WHERE ${where}
     ORDER BY r.position LIMIT ${place(size)} OFFSET ${place(offset)}`,
    params,
  );
  const totalCount = count?.total ?? 0;
  return { nodes, totalCount, pageInfo: pageInfo(number, size, totalCount) };
}

/** The WHERE over `mailing_recipients r`. A specialist's search knows the row itself, and of debts those that ownDebts shows. */
export function recipientConditions(
  mailingId: number,
  filter: Contract.MailingRecipientFilter | null | undefined,
  { asker, place }: Pick<Placeholders, "place"> & { asker: Asker },
): string {
  const conditions = [`r.mailing_id = ${place(mailingId)}`];
  if (filter?.states) conditions.push(`${STATE_SQL} = ANY(${place(filter.states)}::text[])`);
  const words = searchPatterns(filter?.search ?? "");
  if (words.length > 0) {
    const isOwn = asker.role === "ADMIN" ? "true" : `t.assignee_id = ${place(asker.accountId)}`;
    const found = occursSql("t.search_text", words, place);
    const foundItself = occursSql("p.contact_text", words, place);
    const foundInRow = asker.role === "ADMIN" ? "false" : occursSql(ROW_TEXT, words, place);
    conditions.push(`(${foundInRow} OR EXISTS (SELECT FROM tasks t WHERE t.id = ANY(r.task_ids) AND ${isOwn} AND ${found})
      OR EXISTS (SELECT FROM unnest(r.task_ids, r.places) AS o (task_id, position) JOIN tasks t ON t.id = o.task_id AND ${isOwn}
        JOIN parties p ON p.task_id = o.task_id AND p.side = 'RESPONDENT' AND p.position = o.position
        WHERE o.position > 1 AND ${foundItself}))`);
  }
  return conditions.join(" AND ");
}

/** What the ledger shows of somebody besides the debts. */
const ROW_TEXT = "(' ' || fold_text(concat_ws(' ', r.name, r.email, r.phone, r.address)))";

/** The debts a recipient was written about; a specialist no longer sees those that others have by now. */
export async function ownDebts({ db, actor }: SignedInContext, taskIds: readonly number[]): Promise<Task[]> {
  const tasks = await tasksByIds(db, taskIds);
  return actor.role === "ADMIN" ? tasks : tasks.filter(({ assigneeId }) => assigneeId === actor.accountId);
}

export function reasonWords({ reason }: Pick<MailingRecipient, "reason">): string | null {
  return reason === null ? null : LEFT_OUT_WORDS[reason];
}

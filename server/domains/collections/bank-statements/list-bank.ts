// SQL: the payments of many statements are counted by what became of them.
import DataLoader from "dataloader";
import { In, Not } from "typeorm";
import { decimalOf } from "../../../../schema/rules/exact-amount.ts";
import type * as Contract from "../../../generated/schema-types.ts";
import { readId } from "../../../platform/ids.ts";
import { centsOf } from "../../../platform/money.ts";
import { pageInfo, readPage, type PageInfo } from "../../../platform/paging.ts";
import { placeholders } from "../../../platform/placeholders.ts";
import { occursSql, searchPatterns } from "../../../platform/text/search-patterns.ts";
import { auditRead } from "../../../shared/audit.ts";
import type { Context, SignedInContext } from "../../../shared/context.ts";
import { tasksByIds } from "../../tasks/task-rows.ts";
import type { Task } from "../../tasks/task.entity.ts";
import { DebtPayment } from "../debt-payment.entity.ts";
import { BankCandidate, BankEntry } from "./bank-entry.entity.ts";
import { BankFile } from "./bank-file.entity.ts";
import { BankStatement } from "./bank-statement.entity.ts";

/** Files that are at work or were refused; what became statements is listed as these. */
const MOST_FILES = 20;

interface Page<T> {
  nodes: T[];
  totalCount: number;
  pageInfo: PageInfo;
}

export async function bankFile({ db }: Context, id: string): Promise<BankFile | null> {
  return db.getRepository(BankFile).findOneBy({ id: readId(id) ?? 0 });
}

/** At work or refused, the newest first. */
export async function openBankFiles({ db }: Context): Promise<BankFile[]> {
  return db
    .getRepository(BankFile)
    .find({ where: { status: Not("DONE") }, order: { id: "DESC" }, take: MOST_FILES });
}

const STATEMENT_KEYS: Readonly<Record<Contract.BankStatementSort, string>> = {
  ACCOUNT: "s.account COLLATE spanish",
  PERIOD: "s.period_to",
  CREDITS: "s.credits",
  IMPORTED: "s.id",
};

/** The newest first unless sorted. */
export async function bankStatements(
  ctx: SignedInContext,
  { sort = "IMPORTED", direction, page }: Contract.QueryBankStatementsArgs,
): Promise<Page<BankStatement>> {
  const { number, size, offset } = readPage(page);
  const way = direction === "ASC" ? "ASC" : "DESC";
  const [nodes, totalCount] = await ctx.db
    .getRepository(BankStatement)
    .createQueryBuilder("s")
    .orderBy(STATEMENT_KEYS[sort], way, "NULLS LAST")
    .addOrderBy("s.id", way)
    .offset(offset)
    .limit(size)
    .getManyAndCount();
  return { nodes, totalCount, pageInfo: pageInfo(number, size, totalCount) };
}

export async function bankStatement({ db }: Context, id: string): Promise<BankStatement | null> {
  return db.getRepository(BankStatement).findOneBy({ id: readId(id) ?? 0 });
}

/** Of one statement, in the order of its file; of all of them, the newest first. */
export async function bankEntries(
  ctx: SignedInContext,
  { statementId, tab, search, page }: Contract.QueryBankEntriesArgs,
): Promise<Page<BankEntry>> {
  const { number, size, offset } = readPage(page);
  const id = statementId == null ? null : (readId(statementId) ?? 0);
  await auditRead(ctx, { action: "readBankEntries", subjectType: "task" });
  const { params, place } = placeholders();
  const words = searchPatterns(search ?? "");
  const text = `fold_text(coalesce(e.party_name, '') || ' ' || e.text || ' ' || array_to_string(e."references", ' ') || ' ' || coalesce(e.party_document, '') || ' ' || abs(e.amount))`;
  const where = [
    id === null ? "true" : `e.statement_id = ${place(id)}`,
    ...(tab == null ? [] : [`e.status = ANY (${place(STORED_AS[tab])})`]),
    ...(words.length > 0 ? [occursSql(text, words, place)] : []),
  ].join(" AND ");
  const [row] = await ctx.db.query<{ count: number; ids: number[] | null }[]>(
    `SELECT (SELECT count(*)::int FROM bank_entries e WHERE ${where}) AS count,
       ARRAY(SELECT e.id FROM bank_entries e WHERE ${where} ORDER BY ${id === null ? "e.id DESC" : "e.position"} LIMIT ${place(size)} OFFSET ${place(offset)}) AS ids`,
    params,
  );
  const ids = row?.ids ?? [];
  const found = await ctx.db.getRepository(BankEntry).findBy({ id: In(ids) });
  const byId = new Map(found.map((entry) => [entry.id, entry]));
  return {
    nodes: ids.flatMap((entryId) => byId.get(entryId) ?? []),
    totalCount: row?.count ?? 0,
    pageInfo: pageInfo(number, size, row?.count ?? 0),
  };
}

/** SURE ones are proposed until the job has booked them. */
const STORED_AS: Readonly<Record<Contract.BankEntryTab, readonly BankEntry["status"][]>> = {
  BOOKED: ["BOOKED"],
  PROPOSED: ["PROPOSED", "SURE"],
  WAITING: ["WAITING"],
  IGNORED: ["IGNORED"],
  OUT: ["OUT"],
};

interface Counted {
  statementId: number;
  status: BankEntry["status"];
  count: number;
  amount: string;
}

/** What became of the payments of statements, with what they add up to. */
export async function figuresOf(ctx: Context, { id }: BankStatement): Promise<Contract.BankFigure[]> {
  const loader = ctx.loader(
    "bankFigures",
    () =>
      new DataLoader(async (ids: readonly number[]) => {
        const rows = await ctx.db.query<Counted[]>(
          `SELECT statement_id AS "statementId", status, count(*)::int AS count, sum(amount)::numeric(20, 2)::text AS amount
           FROM bank_entries WHERE statement_id = ANY ($1) GROUP BY 1, 2`,
          [ids],
        );
        return ids.map((statementId) => rows.filter((row) => row.statementId === statementId));
      }),
  );
  const rows = await loader.load(id);
  return (Object.keys(STORED_AS) as Contract.BankEntryTab[]).map((tab) => {
    const own = rows.filter(({ status }) => STORED_AS[tab].includes(status));
    const cents = own.reduce((sum, { amount }) => sum + centsOf(amount), 0n);
    return { tab, count: own.reduce((sum, { count }) => sum + count, 0), amount: decimalOf(cents) };
  });
}

export function fileLoader(ctx: Context): DataLoader<number, BankFile | null> {
  return ctx.loader(
    "bankFiles",
    () =>
      new DataLoader(async (ids: readonly number[]) => {
        const rows = await ctx.db.getRepository(BankFile).findBy({ id: In(ids) });
        const byId = new Map(rows.map((row) => [row.id, row]));
        return ids.map((id) => byId.get(id) ?? null);
      }),
  );
}

export function statementsOfFile(ctx: Context, { id }: BankFile): Promise<BankStatement[]> {
  return ctx.db.getRepository(BankStatement).find({ where: { fileId: id }, order: { id: "ASC" } });
}

export interface Candidate {
  task: Task;
  reasons: Contract.MatchReason[];
}

/** Live debts, the likeliest first. */
export async function candidatesOf(ctx: Context, { id }: BankEntry): Promise<Candidate[]> {
  const loader = ctx.loader(
    "bankCandidates",
    () =>
      new DataLoader(async (ids: readonly number[]) => {
        const rows = await ctx.db
          .getRepository(BankCandidate)
          .find({ where: { entryId: In(ids) }, order: { entryId: "ASC", rank: "ASC" } });
        const tasks = await tasksByIds(ctx.db, [...new Set(rows.map(({ taskId }) => taskId))]);
        const live = new Map(
          tasks.filter(({ deletedAt }) => deletedAt === null).map((task) => [task.id, task]),
        );
        return ids.map((entryId) =>
          rows.flatMap((row) => {
            const task = live.get(row.taskId);
            return row.entryId !== entryId || task === undefined ? [] : [{ task, reasons: row.reasons }];
          }),
        );
      }),
  );
  return loader.load(id);
}

export function paymentLoader(ctx: Context): DataLoader<number, DebtPayment | null> {
  return ctx.loader(
    "debtPaymentById",
    () =>
      new DataLoader(async (ids: readonly number[]) => {
        const rows = await ctx.db.getRepository(DebtPayment).findBy({ id: In(ids) });
        const byId = new Map(rows.map((row) => [row.id, row]));
        return ids.map((id) => byId.get(id) ?? null);
      }),
  );
}

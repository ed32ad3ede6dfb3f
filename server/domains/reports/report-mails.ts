import { PRODUCT_NAME } from "../../../schema/rules/product.ts";
import { latestTitle } from "../../../schema/rules/latest-figures.ts";
import { shownDay } from "../../../schema/rules/spanish-dates.ts";
import { shownCount, shownMoney, shownPercent } from "../../../schema/rules/spanish-numbers.ts";
import type { DataSource, EntityManager } from "typeorm";
import { readId } from "../../platform/ids.ts";
import type { Deps } from "../../platform/deps.ts";
import type { MailDelivery } from "../../platform/mail.ts";
import { insertUnlessThere } from "../../platform/insert-unless-there.ts";
import { mailAddress } from "../accounts/account-mail.ts";
import { TaskList } from "../tasks/task-list.entity.ts";
import { drawPdf, drawSheets } from "./draw-report.ts";
import { reportFileName, XLSX_TYPE } from "./report-files.ts";
import { ReportSending } from "./report-sending.entity.ts";
import type { ListReport } from "./report.ts";

type Mailing = Pick<Deps, "clock" | "env" | "mail">;

const MADE = /^list-report:(\d+):(PDF|XLSX)$/;
const REFERENCE = /^list-report:(\d+)$/;

interface Sending {
  list: TaskList;
  report: ListReport;
  recipients: readonly string[];
  /** Null: sent by hand. */
  dueOn: string | null;
}

/**
 * Puts one mail a recipient into the outbox, with a row each, in the caller's transaction; none to who has had that of the day.
 * Gives how many.
 */
export async function mailReport(
  deps: Mailing,
  manager: EntityManager,
  { list, report, recipients, dueOn }: Sending,
): Promise<number> {
  let mailed = 0;
  for (const recipient of recipients) {
    const id = await insertUnlessThere(manager.getRepository(ReportSending), {
      listId: list.id,
      dueOn,
      recipient,
      report,
      status: "QUEUED",
      createdAt: deps.clock.now(),
    });
    if (id === null) continue;
    await mailAddress(deps, manager, recipient, mailOf(list, report, id));
    mailed += 1;
  }
  return mailed;
}

function mailOf(list: TaskList, report: ListReport, id: number) {
  const { total, recovered, recoveredShare, outstanding, currency, today, latest } = report;
  const money = (amount: string) => shownMoney(amount, currency);
  const shareOf = (percent: string | null | undefined) =>
    percent == null ? "" : ` (${shownPercent(percent)})`;
  const attachment = (format: "PDF" | "XLSX") => ({
    fileName: reportFileName(list, format, today),
    contentType: format === "PDF" ? "application/pdf" : XLSX_TYPE,
    made: `list-report:${id}:${format}`,
  });
  return {
    category: "necessary" as const,
    kind: "list-report",
    subject: `Informe de la lista ${list.codeId}, ${list.name}`,
    reference: `list-report:${id}`,
    content: {
      paragraphs: [
        `Este es el informe de la lista ${list.codeId}, ${list.name}, de ${list.company}, a ${shownDay(today)}.`,
        `Deudas: ${shownCount(total.count)}, por ${money(total.amount)}.`,
        `Recuperado desde el inicio: ${money(recovered)}${shareOf(recoveredShare)}.`,
        `Pendiente: ${money(outstanding)}.`,
        ...(latest == null
          ? []
          : [
              `${latestTitle(latest)}: recuperado ${money(latest.recovered)}${shareOf(latest.recoveredShare)}; ${happenedWords(latest)}.`,
            ]),
        "El PDF y el Excel adjuntos tienen todas las cifras, las mismas en los dos.",
      ],
      closing: [
        `Lo envía ${PRODUCT_NAME} a las direcciones que ha indicado quien administra la lista. Si no quieres recibirlo, díselo.`,
      ],
    },
    attachments: [attachment("PDF"), attachment("XLSX")],
  };
}

/** "promesas hechas: 2; contactos: 14; llamadas: 9" */
function happenedWords({ promises, contacts, calls }: NonNullable<ListReport["latest"]>): string {
  const sum = (counts: readonly number[]) => shownCount(counts.reduce((all, count) => all + count, 0));
  return [
    `promesas hechas: ${sum(promises.map(({ count }) => count))}`,
    `contactos: ${sum(contacts.map((one) => one.contacts))}`,
    `llamadas: ${sum(calls.map((one) => one.calls))}`,
  ].join("; ");
}

/** The file behind an attachment's `made`; null when it is none of ours, or its list was erased. */
export async function reportAttachment(db: DataSource, made: string): Promise<Buffer | null> {
  const [, id, format] = MADE.exec(made) ?? [];
  if (id === undefined) return null;
  const sending = await db.getRepository(ReportSending).findOneBy({ id: readId(id) ?? 0 });
  const list = sending === null ? null : await db.getRepository(TaskList).findOneBy({ id: sending.listId });
  if (sending === null || list === null) return null;
  return format === "XLSX"
    ? drawSheets(list, sending.report)
    : drawPdf(list, sending.report, sending.createdAt);
}

/** What became of a report's mail. Told by the outbox; twice is once. */
export async function noteReportDelivery(db: DataSource, delivery: MailDelivery): Promise<void> {
  const id = REFERENCE.exec(delivery.reference)?.[1];
  if (id === undefined) return;
  const { outcome, at, response } = delivery;
  await db
    .getRepository(ReportSending)
    .update(
      readId(id) ?? 0,
      outcome === "refused"
        ? { status: "FAILED", reason: response.slice(0, 500), endedAt: at }
        : { status: "SENT", reason: null, endedAt: at },
    );
}

// SQL: the letters of a batch are taken, and noted as printed, in one statement each.
import type { EntityManager } from "typeorm";
import { createReadStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import { createHash } from "node:crypto";
import { PRODUCT_NAME } from "../../../../schema/rules/product.ts";
import type { Deps } from "../../../platform/deps.ts";
import { renderLetters, type LetterPages } from "../../../platform/letter-sheets.ts";
import { selectList } from "../../../platform/select-list.ts";
import { letterSecret, shownCode } from "../../parties/link-secrets.ts";
import { issuePartyLink, personalUrl } from "../../parties/links.ts";
import { MailingRecipient } from "../mailing-recipient.entity.ts";
import { Mailing } from "../mailing.entity.ts";
import { noteReturned } from "../sending/note-outcomes.ts";
import { judgeAgain } from "../sending/judge-again.ts";
import { owedBy } from "../sending/prepare-mails.ts";
import { templateVersion, type TemplateView } from "../templates/templates.ts";
import { letterReference } from "./letter-limits.ts";
import { letterOf, type WrittenLetter } from "./letter-of.ts";
import { Letter, LetterBatch, type LetterLink } from "./letter.entity.ts";
import { readPostalAddress, type PostalAddress } from "./postal-address.ts";

type WorkDeps = Pick<Deps, "db" | "clock" | "env" | "files">;
export type Working = Mailing & { worker: string; postalAddress: string };

const FOLDER = "letters";
const LETTER = [
  "id",
  "position",
  "person",
  "name",
  "address",
  "taskIds",
  "places",
] as const satisfies readonly (keyof MailingRecipient)[];
const ROW = selectList(MailingRecipient, "r", LETTER);
type TakenLetter = Pick<MailingRecipient, (typeof LETTER)[number]>;

interface Prepared {
  recipientId: number;
  written: WrittenLetter;
  address: PostalAddress;
  /** Of each party the key that its link is made of. */
  parties: readonly { partyId: number; about: string }[];
}

/**
 * Prints the next letters as one PDF. Nothing but their lease is stored before the file is: a batch that a crash interrupts is
 * printed again from the start, with the same links and, of the same data, the same bytes. False: nobody is left.
 */
export async function printBatch(deps: WorkDeps, mailing: Working): Promise<boolean> {
  const prepared = await deps.db.transaction((manager) => takeLetters(deps, manager, mailing));
  if (prepared === null) return false;
  if (prepared.length === 0) return true;
  const { file, letters: pages } = await renderLetters({
    title: `${mailing.name} · ${prepared[0]?.written.sheet.reference ?? ""} y siguientes`,
    author: PRODUCT_NAME,
    date: writtenAt(mailing),
    letters: prepared.map(({ written }) => written.sheet),
  });
  const key = await keepFile(deps, file);
  const isKept = await deps.db.transaction((manager) =>
    notePrinted(deps, manager, { mailing, prepared, pages, key, file }),
  );
  if (!isKept) {
    await deps.files.delete(key);
    await noteReturned(
      deps,
      mailing,
      mailing.worker,
      prepared.map(({ recipientId }) => recipientId),
    );
  }
  return isKept;
}

/** All letters of a mailing bear its day, also those that are printed later. */
function writtenAt({ startedAt, createdAt }: Mailing): Date {
  return startedAt ?? createdAt;
}

async function keepFile({ files }: WorkDeps, file: Buffer): Promise<string> {
  await using temp = await files.temp();
  await writeFile(temp.path, file);
  const stored = await files.putStream(FOLDER, createReadStream(temp.path), {
    contentType: "application/pdf",
    extension: ".pdf",
  });
  return stored.key;
}

/** Null: nobody is left, or the mailing isn't this worker's any more. */
async function takeLetters(
  deps: WorkDeps,
  manager: EntityManager,
  { id, worker, postalAddress }: Working,
): Promise<Prepared[] | null> {
  const mailing = await manager
    .getRepository(Mailing)
    .findOne({ where: { id, worker, status: "RUNNING" }, lock: { mode: "pessimistic_read" } });
  if (!mailing) return null;
  const [taken] = await manager.query<[TakenLetter[], number]>(
    `UPDATE mailing_recipients r SET state = 'SENDING', lease = $2, tries = r.tries + 1
     WHERE r.id IN (SELECT id FROM mailing_recipients WHERE mailing_id = $1 AND state = 'QUEUED'
       ORDER BY position LIMIT $3 FOR UPDATE) RETURNING ${ROW}`,
    [id, worker, mailing.lettersPerBatch],
  );
  if (taken.length === 0) return null;
  const template = await templateVersion(manager, mailing.templateId, mailing.templateVersion);
  const meant = await judgeAgain(deps, manager, taken, { mailing, purpose: template.purpose });
  const owed = await owedBy(deps, manager, meant);
  const prepared: Prepared[] = [];
  for (const recipient of meant.toSorted((one, other) => one.position - other.position)) {
    const address = readPostalAddress(recipient.address ?? "");
    if (address === null) await leaveOut(manager, recipient.id);
    else {
      const own = owed(recipient);
      prepared.push(prepareLetter(deps, { mailing, postalAddress, template, recipient, address, own }));
    }
  }
  return prepared;
}

interface OneLetter extends Pick<Working, "postalAddress"> {
  mailing: Mailing;
  template: TemplateView;
  recipient: TakenLetter;
  address: PostalAddress;
  own: ReturnType<Awaited<ReturnType<typeof owedBy>>>;
}

function prepareLetter(
  deps: WorkDeps,
  { mailing, postalAddress, template, recipient, address, own }: OneLetter,
): Prepared {
  const parties = own.map(({ taskId, obligor }) => ({
    partyId: obligor.id,
    about: `${recipient.id}:${taskId}`,
  }));
  const facts = {
    name: recipient.name,
    debts: own.map(({ debt }) => debt),
    now: writtenAt(mailing),
    reference: letterReference(mailing.id, recipient.position),
    address,
    codes: parties.map(({ about }) => codeOfLetter(deps, about)),
  };
  const written = letterOf(template, facts, { publicUrl: deps.env.publicUrl, postalAddress });
  return { recipientId: recipient.id, written, address, parties };
}

function codeOfLetter({ env }: WorkDeps, about: string): { url: string; code: string } {
  const { token, code } = letterSecret(env.appSecret, about);
  return { url: personalUrl(env.publicUrl, token), code: shownCode(code) };
}

async function leaveOut(manager: EntityManager, recipientId: number): Promise<void> {
  await manager
    .getRepository(MailingRecipient)
    .update(recipientId, { state: "SKIPPED", reason: "BAD_ADDRESS", lease: null });
}

interface PrintedBatch {
  mailing: Working;
  prepared: readonly Prepared[];
  pages: readonly LetterPages[];
  key: string;
  file: Buffer;
}

/** False: the mailing was stopped meanwhile, or another worker has it; nothing is stored then. */
async function notePrinted(
  deps: WorkDeps,
  manager: EntityManager,
  { mailing: { id, worker, createdBy }, prepared, pages, key, file }: PrintedBatch,
): Promise<boolean> {
  const isOurs = await manager
    .getRepository(Mailing)
    .findOne({ where: { id, worker, status: "RUNNING" }, lock: { mode: "pessimistic_write" } });
  if (!isOurs) return false;
  const batch = await manager.getRepository(LetterBatch).save({
    mailingId: id,
    number: (await manager.getRepository(LetterBatch).countBy({ mailingId: id })) + 1,
    letters: prepared.length,
    pages: pages.reduce((sum, one) => sum + one.pages, 0),
    fileKey: key,
    sha256: createHash("sha256").update(file).digest("hex"),
    bytes: file.length,
    printedAt: deps.clock.now(),
    handedOn: null,
  });
  const letters: Omit<Letter, "recipient" | "batch">[] = [];
  for (const [at, { recipientId, written, address, parties }] of prepared.entries()) {
    const links: LetterLink[] = [];
    for (const { partyId, about } of parties) {
      const secret = letterSecret(deps.env.appSecret, about);
      const link = await issuePartyLink(deps, manager, { partyId, createdBy, keepOlder: true, secret });
      links.push({ partyId, linkId: link.id });
    }
    const { reference } = written.sheet;
    const { first: firstPage = 0, pages: count = 0 } = pages[at] ?? {};
    const { words } = written;
    letters.push({
      recipientId,
      batchId: batch.id,
      reference,
      firstPage,
      pages: count,
      address,
      words,
      links,
    });
  }
  await manager.getRepository(Letter).insert(letters);
  await manager.query(`UPDATE mailing_recipients SET state = 'PRINTED', lease = NULL WHERE id = ANY($1)`, [
    prepared.map(({ recipientId }) => recipientId),
  ]);
  return true;
}

// SQL: what an interrupted try had made is taken back for a whole piece at once.
import type { EntityManager } from "typeorm";
import { replyAddressFor, returnPathFor } from "../../../shared/answer-addresses.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { MassMail } from "../../../platform/mass-mail.ts";
import { letterSecret } from "../../parties/link-secrets.ts";
import { issueFurtherLinks, type IssuedLink, type NewPartyLink } from "../../parties/links.ts";
import { noteNotices, type NewNotice } from "../../parties/notices.ts";
import { partyName, type PartyRow } from "../../parties/party.ts";
import { partyAddress } from "../../proceedings/party-texts.ts";
import { owedOf } from "../../collections/entries.ts";
import { excludedDebts } from "../../proceedings/attempts/excluded-debts.ts";
import { partiesOfDebts } from "../../proceedings/matter-parties.ts";
import { specialistName, specialistsByIds } from "../../specialists/specialists.service.ts";
import { tasksByIds } from "../../tasks/task-rows.ts";
import type { Task } from "../../tasks/task.entity.ts";
import { isCertified } from "../certified/certified-channels.ts";
import type { MailingRecipient } from "../mailing-recipient.entity.ts";
import type { Mailing } from "../mailing.entity.ts";
import { messageOf } from "../templates/message-of.ts";
import type { MailedDebt } from "../templates/merge-fields.ts";
import { roleOf } from "../templates/obligor-roles.ts";
import type { TemplateView } from "../templates/templates.ts";
import { judgeAgain, withoutReached } from "./judge-again.ts";
import type { TakenRecipient } from "./take-piece.ts";

export interface PreparedMail {
  recipientId: number;
  domain: string;
  tries: number;
  taskIds: number[];
  /** Of whom it is to. */
  name: string;
  mail: MassMail;
}

interface Preparing {
  mailing: Mailing;
  template: TemplateView;
  recipients: readonly TakenRecipient[];
}

type WorkDeps = Pick<Deps, "clock" | "env">;

/**
 * The mails of recipients that were just taken, with their links and notices. Who must not be written to any more, because of an
 * answer, a restriction or another mail since the mailing began, is left out now, with the reason.
 */
export async function prepareMails(
  deps: WorkDeps,
  manager: EntityManager,
  { mailing, template, recipients }: Preparing,
): Promise<PreparedMail[]> {
  await takeBack(
    manager,
    recipients.map(({ id }) => id),
  );
  const free = await withoutReached(deps, manager, recipients, mailing);
  const meant = await judgeAgain(deps, manager, free, { mailing, purpose: template.purpose });
  const owed = await owedBy(deps, manager, meant);
  const planned = meant.map((recipient) => ({ mailing, recipient, own: owed(recipient) }));
  const links = await issueFurtherLinks(
    deps,
    manager,
    planned.flatMap((one) => linksOf(deps, one)),
  );
  const mails: PreparedMail[] = [];
  const notices: NewNotice[] = [];
  for (const plan of planned) {
    const written = writeOne(deps, { ...plan, template, links: links.splice(0, plan.own.length) });
    mails.push(written.prepared);
    notices.push(...written.notices);
  }
  if (notices.length > 0) await noteNotices(deps, manager, notices);
  return mails;
}

/** Links and notices of a try that is known to have handed nothing over; one that may have has its proof say so. */
async function takeBack(manager: EntityManager, ids: readonly number[]): Promise<void> {
  await manager.query(
    `WITH gone AS (DELETE FROM party_notices WHERE mailing_recipient_id = ANY($1) AND handed_over_at IS NULL AND proof = '' RETURNING link_id)
     DELETE FROM party_links WHERE id IN (SELECT link_id FROM gone)`,
    [ids],
  );
}

/** A debt as a template names it, and the party that its recipient is there. */
interface Owed {
  taskId: number;
  debt: MailedDebt;
  obligor: PartyRow;
}

type Owing = Pick<MailingRecipient, "taskIds" | "places">;

/** What each of these recipients owes, read for all of them at once. */
export async function owedBy(
  { clock }: Pick<Deps, "clock">,
  manager: EntityManager,
  recipients: readonly Owing[],
): Promise<(recipient: Owing) => Owed[]> {
  const taskIds = recipients.flatMap((recipient) => recipient.taskIds);
  const tasks = await tasksByIds(manager, taskIds);
  const parties = await partiesOfDebts(manager, tasks);
  const managers = await managersOf(manager, tasks);
  const owed = await owedOf(manager, taskIds);
  const excluded = await excludedDebts(manager, parties, clock.today());
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const partyAt = partiesByPlace(parties);
  return ({ taskIds: own, places }) =>
    own.flatMap((id, at) => {
      const task = byId.get(id);
      if (task === undefined) return [];
      const place = places[at] ?? 1;
      const obligor = partyAt(id, "RESPONDENT", place);
      const debt = {
        ...debtOf(task, managers, partyAt(id, "CLAIMANT", 1)),
        amount: owed.get(id) ?? task.amountDebt,
        role: roleOf(task, obligor),
        isExcluded: excluded.has(id),
      };
      return [{ taskId: id, debt, obligor }];
    });
}

async function managersOf(
  manager: EntityManager,
  tasks: readonly Task[],
): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(tasks.flatMap(({ assigneeId }) => assigneeId ?? []))];
  if (ids.length === 0) return new Map();
  const specialists = await specialistsByIds(manager, ids);
  return new Map(specialists.map((one) => [one.accountId, specialistName(one)]));
}

function debtOf(
  task: Task,
  managers: ReadonlyMap<number, string>,
  creditor: PartyRow,
): Omit<MailedDebt, "role" | "isExcluded" | "amount"> {
  const { codeId: reference, nContract: contract, currency, assigneeId } = task;
  return {
    reference,
    contract,
    creditor: partyName(creditor),
    creditorAddress: partyAddress(creditor),
    currency,
    managerName: managers.get(assigneeId ?? 0) ?? null,
  };
}

function partiesByPlace(
  parties: readonly PartyRow[],
): (taskId: number, side: PartyRow["side"], place: number) => PartyRow {
  const key = (...parts: [taskId: number | null, side: string, place: number]) => parts.join("/");
  const known = new Map(parties.map((party) => [key(party.taskId, party.side, party.position), party]));
  return (...place) => {
    const found = known.get(key(...place));
    if (!found) throw new Error("a task lacks one of its parties");
    return found;
  };
}

interface Planned {
  mailing: Mailing;
  recipient: TakenRecipient;
  own: readonly Owed[];
}

function linksOf({ env }: WorkDeps, { mailing, recipient, own }: Planned): IssuedLink[] {
  const { createdBy, channel } = mailing;
  return own.map(({ obligor, taskId }) => ({
    partyId: obligor.id,
    createdBy,
    // What a provider may have got in a try whose answer was lost opens the same.
    ...(isCertified(channel) ? { secret: letterSecret(env.appSecret, `${recipient.id}:${taskId}`) } : {}),
  }));
}

interface OneMail extends Planned {
  template: TemplateView;
  /** Of each debt. */
  links: readonly NewPartyLink[];
}

function writeOne(
  deps: WorkDeps,
  { mailing, template, recipient, own, links }: OneMail,
): { prepared: PreparedMail; notices: NewNotice[] } {
  const { id: recipientId, messageId, domain, tries, taskIds, name } = recipient;
  const { channel, createdBy } = mailing;
  const to = channel === "CERTIFIED_SMS" ? shownPhone(recipient) : recipient.email;
  if (to === null || messageId === null) throw new Error("a recipient without an address was taken");
  const facts = { name, debts: own.map(({ debt }) => debt), now: deps.clock.now() };
  const { words, ...content } = messageOf(channel, template, facts, {
    urls: links.map(({ url }) => url),
    publicUrl: deps.env.publicUrl,
    canAnswer: deps.env.inboundMail !== null,
  });
  const notices = own.map(({ obligor }, at) => ({
    partyId: obligor.id,
    channel: isCertified(channel) ? ("CERTIFIED_ELECTRONIC" as const) : ("EMAIL" as const),
    linkId: links[at]?.id ?? null,
    sentTo: to,
    createdBy,
    words,
    mailingRecipientId: recipientId,
  }));
  const mail = { ...content, to, messageId, ...answersTo(deps, recipientId) };
  return { prepared: { recipientId, domain: domain ?? "", tries, taskIds, name, mail }, notices };
}

/** E.164. */
export function shownPhone({ phone }: Pick<MailingRecipient, "phone">): string | null {
  return phone === null ? null : `+${phone}`;
}

/** Where what comes back and what is answered goes; nowhere of its own while nobody takes in mail. */
function answersTo(deps: WorkDeps, recipientId: number): Pick<MassMail, "returnPath" | "replyTo"> {
  const reference = `mailing:${recipientId}`;
  const returnPath = returnPathFor(deps, reference);
  const replyTo = replyAddressFor(deps, reference);
  return {
    ...(returnPath === undefined ? {} : { returnPath }),
    ...(replyTo === undefined ? {} : { replyTo }),
  };
}

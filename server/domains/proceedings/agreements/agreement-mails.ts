import type { EntityManager } from "typeorm";
import type { Context } from "../../../shared/context.ts";
import { es } from "../../parties/mail-texts/es.ts";
import { inOwnLanguage } from "../../parties/mail-texts/in-own-language.ts";
import type {
  AgreementNews,
  AgreementWords,
  PartyMailTexts,
} from "../../parties/mail-texts/party-mail-texts.ts";
import { invitePartyByMail, type PartyMail } from "../../parties/notices.ts";
import type { PartyRow } from "../../parties/party.ts";
import { mailManager } from "../mail-manager.ts";
import { matterName, matterPath, matterWords } from "../matter.ts";
import type { Matter } from "../matter.ts";
import { agreementCopy } from "./agreement-copy.ts";
import { proposedBy } from "./agreement-header.ts";
import { agreementName } from "./agreement-rows.ts";
import type { AgreementRow } from "./agreement-rows.ts";

type Mailing = Pick<Context, "mail" | "env" | "clock">;

interface Telling {
  matter: Matter;
  agreement: AgreementRow;
  /** Who has it told. */
  by: number;
}

export const ENFORCEABLE = es.agreement.enforceable;

/** What has become of an agreement takes the place of what was asked before. */
function bellOf({ id }: Pick<AgreementRow, "id">): PartyMail["bell"] {
  return { topic: "AGREEMENT", thing: `agreement:${id}` };
}

/** To each party: what waits for its answer. Gives those it couldn't reach. */
export async function mailProposal(
  ctx: Mailing,
  manager: EntityManager,
  { matter, agreement, by }: Telling,
  parties: readonly PartyRow[],
): Promise<PartyRow[]> {
  const unreached: PartyRow[] = [];
  const proposer = parties.find(({ id }) => id === agreement.proposedBy);
  for (const party of parties) {
    const sent = await invitePartyByMail(ctx, manager, party, {
      way: "PROPOSAL",
      kind: "agreement-proposed",
      ...inOwnLanguage(party, (texts) => proposalWords(texts, matter, agreement, proposer ?? null)),
      bell: bellOf(agreement),
      accountUrl: matterPath(ctx, matter, "CLIENT"),
      createdBy: by,
      // Only a party's proposal starts the term to answer it.
      ...(proposer !== undefined && party.side !== proposer.side
        ? { proposal: { agreementId: agreement.id, statementId: null } }
        : {}),
    });
    if (sent === null) unreached.push(party);
  }
  return unreached;
}

function proposalWords(
  { proposal: words }: PartyMailTexts,
  matter: Matter,
  agreement: AgreementRow,
  proposer: PartyRow | null,
): Pick<PartyMail, "subject" | "content"> {
  const waits = words.waits(agreementWords(agreement), matterWords(matter));
  return {
    subject: words.subject(matter.reference),
    content: {
      paragraphs: [`${waits} ${words.by(proposedBy(matter, proposer))}`, words.voluntary, words.all],
      actionLabel: words.button,
    },
  };
}

/** To the parties: what became of the agreement they were asked about. */
export async function mailAgreementNews(
  ctx: Mailing,
  manager: EntityManager,
  { matter, agreement, by }: Telling,
  parties: readonly PartyRow[],
  news: AgreementNews,
): Promise<void> {
  for (const party of parties) {
    await invitePartyByMail(ctx, manager, party, {
      way: "AGREEMENT_NEWS",
      kind: `agreement-${news.toLowerCase()}`,
      ...inOwnLanguage(party, (texts) => newsWords(texts, matter, agreement, news)),
      ...(news === "ACCEPTED" ? { attachments: [agreementCopy(agreement, party.id)] } : {}),
      bell: bellOf(agreement),
      accountUrl: matterPath(ctx, matter, "CLIENT"),
      createdBy: by,
    });
  }
}

function newsWords(
  { agreement: words }: PartyMailTexts,
  matter: Matter,
  agreement: AgreementRow,
  news: AgreementNews,
): Pick<PartyMail, "subject" | "content"> {
  const first = words.news[news](agreementWords(agreement), matterWords(matter));
  return {
    subject: words.subjects[news](matter.reference),
    content: {
      paragraphs: news === "ACCEPTED" ? [first, words.copy, words.enforceable] : [first],
      actionLabel: words.button,
    },
  };
}

function agreementWords(agreement: AgreementRow): AgreementWords {
  const { number, agreementVersion: version } = agreement;
  return { number, version, name: agreementName(agreement).toLowerCase() };
}

/** To a party whose answer somebody else wrote down: it can object at once. */
export async function mailRecordedAnswer(
  ctx: Mailing,
  manager: EntityManager,
  { matter, agreement, by }: Telling,
  party: PartyRow,
  accept: boolean,
): Promise<void> {
  await invitePartyByMail(ctx, manager, party, {
    way: "ANSWER_NOTED",
    kind: "agreement-answer-recorded",
    ...inOwnLanguage(party, ({ noted }) => ({
      subject: noted.subject(matter.reference),
      content: {
        paragraphs: [
          noted.answers[accept ? "ACCEPTED" : "REJECTED"](agreementWords(agreement), matterWords(matter)),
          noted.object,
        ],
        actionLabel: noted.button,
      },
    })),
    bell: bellOf(agreement),
    accountUrl: matterPath(ctx, matter, "CLIENT"),
    createdBy: by,
  });
}

/** To who manages the matter: a party has answered. */
export async function mailAnswered(
  ctx: Mailing,
  manager: EntityManager,
  { matter, agreement }: Pick<Telling, "matter" | "agreement">,
  { name, accept }: { name: string; accept: boolean },
): Promise<void> {
  await mailManager(ctx, manager, matter, agreement.createdBy, {
    kind: "agreement-answered",
    topic: "AGREEMENT",
    subject: `${accept ? "Acuerdo aceptado" : "Acuerdo no aceptado"} por una parte: ${matter.reference}`,
    content: {
      paragraphs: [
        `${name} ${accept ? "ha aceptado" : "no ha aceptado"} el acuerdo propuesto en ${matterName(matter)}.`,
      ],
    },
    actionLabel: "Ver el acuerdo",
  });
}

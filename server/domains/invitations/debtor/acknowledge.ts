import type { EntityManager } from "typeorm";
import { dayInMadrid } from "../../../../schema/rules/madrid-days.ts";
import type { Context } from "../../../shared/context.ts";
import { answerDueOn } from "../../debtors/data-copy-requests.ts";
import { inOwnLanguage } from "../../parties/mail-texts/in-own-language.ts";
import type { TakenWords } from "../../parties/mail-texts/party-mail-texts.ts";
import { invitePartyByMail } from "../../parties/notices.ts";
import { PartyLink } from "../../parties/party-link.entity.ts";
import { matterWords } from "../../proceedings/matter.ts";
import type { DebtView } from "./own-debt.ts";

/**
 * To who disputes the debt or asks for its data: that it has come, when, and what follows, in writing, since its page tells it only
 * to who opens it. No notice of the attempt: nobody is claimed from by it.
 */
export async function acknowledge(
  ctx: Context,
  manager: EntityManager,
  { matter, party, linkId }: DebtView,
  words: TakenWords,
): Promise<void> {
  const link = await manager.getRepository(PartyLink).findOneBy({ id: linkId });
  const createdBy = matter.specialistId ?? link?.createdBy ?? matter.task.createdBy;
  if (createdBy === null) return;
  const at = ctx.clock.now();
  const days = { on: dayInMadrid(at), by: answerDueOn(at) };
  await invitePartyByMail(ctx, manager, party, {
    way: "WORDS_TAKEN",
    kind: "words-taken",
    ...inOwnLanguage(party, ({ taken }) => ({
      subject: taken.subjects[words](matter.reference),
      content: {
        paragraphs: [...taken.texts[words](days, matterWords(matter)), taken.keep],
        actionLabel: taken.button,
      },
    })),
    createdBy,
    keepOlderLinks: true,
    asNotice: false,
  });
}

import { NOTICE_CHANNELS } from "../../../../schema/rules/parties.ts";
import { shownDay, shortMoment } from "../../../../schema/rules/spanish-dates.ts";
import { shownEuros } from "../../../../schema/rules/spanish-numbers.ts";
import { sentWhen } from "../../parties/receipt-words.ts";
import { partyName } from "../../parties/party.ts";
import type { PartyRow } from "../../parties/party.ts";
import { namesOf } from "../matter-parties.ts";
import { list } from "./document-content.ts";
import type { FileNotice, MatterFile } from "./matter-file.ts";
import { respondents } from "./parts.ts";
import type { Field } from "./template.ts";
import type { PdfBlock } from "../../../platform/pdf.ts";

/**
 * What it is about, in letters and records. What is negotiated has to be what may be sued for (LO 1/2025 art. 5.1): nobody
 * types it here, a letter says what the parties read now, and a record what each of them was told.
 */

export const OBJECT_KEY = "objeto";

/** For letters: as communicated now. */
export function objectField({ matter }: MatterFile): Field {
  const amount = matter.kind === "TASK" ? matter.task.amountDebt : null;
  return fieldOf(told({ object: matter.object, amount }));
}

/** For records: the version each one had been told, the received one before one that was only sent. */
export function notifiedObjectField(file: MatterFile): Field {
  const present = objectField(file).value;
  const known = respondents(file).flatMap((party) => {
    const notice = notifiedTo(file, party);
    return notice === null ? [] : [{ party, notice, text: told(notice) }];
  });
  const texts = Map.groupBy(known, ({ text }) => text);
  const [[only] = []] = [...texts];
  if (only === undefined) return fieldOf(present);
  if (texts.size === 1) return fieldOf(only);
  const lines = [...texts].map(
    ([text, those]) =>
      `Comunicado a ${namesOf(those.map(({ party }) => party))}${versionWords(those[0]?.notice)}: ${text}`,
  );
  return fieldOf(lines.join("\n\n"));
}

/** Whether a record prints a text that nobody has been told yet. */
export function showsUntoldObject(file: MatterFile): boolean {
  return respondents(file).every((party) => notifiedTo(file, party) === null);
}

/** The notice that says what a party knows; null for one that was told of nothing. */
function notifiedTo({ notices }: MatterFile, { id }: PartyRow): FileNotice | null {
  const own = notices.filter(({ partyId, object }) => partyId === id && object !== "");
  return own.findLast(({ receivedAt }) => receivedAt !== null) ?? own.at(-1) ?? null;
}

function told({ object, amount }: { object: string; amount: string | null }): string {
  return amount === null ? object : `${object}, por un importe de ${shownEuros(amount)}.`;
}

function versionWords(notice: FileNotice | undefined): string {
  if (!notice) return "";
  const version = notice.objectVersion === null ? "" : `versión ${notice.objectVersion}, `;
  return ` (${version}${shownDay(notice.receivedAt ?? notice.sentAt)})`;
}

function fieldOf(value: string): Field {
  return {
    key: OBJECT_KEY,
    label: "Objeto de la controversia",
    value,
    multiline: true,
    required: true,
    readOnly: true,
    hint: "En los datos del expediente: el objeto, tal como lo lee la otra parte.",
    place: "MATTER",
  };
}

/** What each notice showed, by its fingerprint: proof of the whole content (LO 1/2025 art. 10.2). */
export function contentHashes(file: MatterFile): PdfBlock[] {
  const lines = respondents(file).flatMap((party) =>
    file.notices
      .filter(({ partyId }) => partyId === party.id)
      .map(({ addressee, channel, sentAt, objectVersion, contentHash }) => {
        const version = objectVersion === null ? "" : `, versión ${objectVersion} del objeto`;
        return `${NOTICE_CHANNELS[channel]} a ${addressee ?? partyName(party)}, ${sentWhen(channel, sentAt, { day: shownDay, moment: shortMoment })}${version}. Huella SHA-256 de lo comunicado: ${contentHash}`;
      }),
  );
  return lines.length === 0 ? [] : [list(lines)];
}

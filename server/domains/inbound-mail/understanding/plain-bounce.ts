import { saysAutomatic } from "./automatic-mail.ts";
import { readFailure } from "./bounce-kind.ts";
import { addressIn, oneLine } from "./header-fields.ts";
import type { RecipientReport } from "./understood-mail.ts";

const MOST_RECIPIENTS = 200;
const LONGEST_DIAGNOSTIC = 1_000;

/** Where a bounce's own words end and the returned mail begins. */
const RETURNED_MAIL =
  /^[> \t]*(?:-{2,}.{0,40}(?:copy of|original message|returned message|mensaje original|headers|enclosed)|(?:here|below|enclosed) is (?:a|the) (?:copy|original|header)|original message (?:headers|follows)|message headers follow|unsent message below|received: from )/imu;

const FAILED =
  /undeliver|not (?:be |been )?deliver|unable to deliver|deliver\w{0,5} (?:has )?(?:fail|problem|status|report)|delivery to|fail\w* (?:notice|to deliver)|fatal error|return(?:ed|ing) (?:mail|message)|mail (?:system )?(?:error|delivery)|did not reach|undelivered|rejected|no (?:se ha |ha sido |se pudo |pudo |ha podido )?(?:podido )?(?:entreg|ser entreg)|devuelto|entrega|error (?:has )?occurred/iu;

const DELAYED =
  /\(delay(?:ed)?\)|\bdelay(?:ed)?\b|warning message only|this is a warning|still (?:being )?(?:retried|trying)|will be retried|retras(?:ad|o)|endarrerit|atrasad|atzeratu|delivery attempts will continue|not been delivered after/iu;
const GIVEN_UP =
  /gave? up|given up|giving up|permanent(?:ly)?|will be deleted|(?:could not|cannot) be delivered for|expired|exceeded/iu;

/** An answer's subject, which no mail server gives its report. */
const ANSWER = /^\s*(?:re|rv|rsp|aw|sv)\s*:/iu;

/** What a bounce of a program that knows no delivery reports says: qmail, Exim, Domino, old Exchange, Gmail, Yahoo. */
export interface PlainBounce {
  recipients: RecipientReport[];
}

/** Who may have written it: a mail server that says so, or somebody who wants no answer, as automatic answers do. */
type BounceAuthor = "server" | "null-sender" | "person";

/**
 * null: this is no bounce. `failedRecipients`: the header of Exim and Gmail, which is all that is needed; without it a
 * mail server has to be the author. Of the null sender alone the subject has to say it: holiday answers speak of delays and
 * deliveries, too.
 */
export function readPlainBounce(
  subject: string,
  text: string,
  failedRecipients: string | null,
  author: BounceAuthor,
): PlainBounce | null {
  const words = ownWords(text.slice(0, 100_000));
  if (failedRecipients === null) {
    if (author === "person" || saysAutomatic(subject) || ANSWER.test(subject)) return null;
    const said = author === "server" ? `${subject}\n${words}` : subject;
    if (!FAILED.test(said) && !DELAYED.test(said)) return null;
  }
  const isDelayed = DELAYED.test(`${subject}\n${words}`) && !GIVEN_UP.test(words);
  const blocks = addressBlocks(words);
  const named = (failedRecipients ?? "")
    .split(",")
    .map(addressIn)
    .filter((one) => one !== null);
  const addresses = [...new Set(named.length > 0 ? named : blocks.keys())].slice(0, MOST_RECIPIENTS);
  return {
    recipients: addresses.map((address) => {
      const said = blocks.get(address) ?? blocks.get(localPart(address)) ?? "";
      const diagnostic = said.trim() === "" ? words : said;
      const failure = readFailure(null, diagnostic);
      return {
        address,
        originalAddress: null,
        action: null,
        ...failure,
        kind: isDelayed ? "delayed" : failure.kind,
        diagnostic: oneLine(diagnostic, LONGEST_DIAGNOSTIC),
      };
    }),
  };
}

function ownWords(text: string): string {
  const end = RETURNED_MAIL.exec(text)?.index;
  return end === undefined || end === 0 ? text : text.slice(0, end);
}

function localPart(address: string): string {
  return address.slice(0, address.lastIndexOf("@"));
}

/** A line that is an address, perhaps with its reason or what it was expanded from; or its local part, indented. */
const ADDRESS_LINE =
  /^\s*(?:<?(?:mailto:)?([^\s<>@:;,()]+@[^\s<>@:;,()]+)>?)(?:\s*[:;(](.*)|\s+on\s.*|\s*)$|^ {2,}([\w.+-]{1,64})$/iu;

/** The lines after each address, up to the next one. */
function addressBlocks(words: string): Map<string, string> {
  const blocks = new Map<string, string>();
  let current: string | null = null;
  for (const line of words.split(/\r?\n/).slice(0, 2_000)) {
    const found = ADDRESS_LINE.exec(line.slice(0, 1_000));
    const address = found?.[1] ?? found?.[3];
    if (address === undefined) {
      if (current !== null) blocks.set(current, `${blocks.get(current) ?? ""}\n${line}`);
      continue;
    }
    current = address;
    if (blocks.size < MOST_RECIPIENTS || blocks.has(current))
      blocks.set(current, `${blocks.get(current) ?? ""}${found?.[2] ?? ""}`);
    else current = null;
  }
  return blocks;
}

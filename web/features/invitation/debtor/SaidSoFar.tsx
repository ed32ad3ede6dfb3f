import { addMonths, dayInMadrid } from "../../../../schema/rules/madrid-days.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { useOpenInvitation } from "../invitation-context.ts";
import { useTexts, type Debt } from "./debtor-context.ts";
import { useSaidTexts, type SaidTexts } from "./said-texts.ts";

/** One month, date to date (GDPR art. 12.3). */
const answeredBy = (asked: string) => addMonths(dayInMadrid(new Date(asked)), 1);

/** What was answered, or that only something else was said; null where nothing can be answered any more, or a plan says it. */
function useAnswer(debt: Debt, words: SaidTexts): string | null {
  const { closed, party, agreements, messages } = useOpenInvitation().invitation;
  const { day } = useTexts();
  const isAgreed = agreements.some(({ status }) => status === "ACCEPTED");
  if (closed || isAgreed) return null;
  const { response, respondedAt } = party;
  if (response === "ACCEPTED") return `${words.accepted(day(respondedAt))} ${words.canChange}`;
  if (response === "DECLINED") {
    const isInsolvent = debt.standings.some(({ kind }) => kind === "INSOLVENT");
    const said = words.declined(day(respondedAt));
    return [said, ...(isInsolvent ? [] : [words.courts]), words.canChange].join(" ");
  }
  if (debt.canDeny) return null;
  const last = messages.toSorted((a, b) => a.at.localeCompare(b.at)).at(-1);
  // What was disputed or asked is told by itself.
  if (last === undefined || debt.standings.length > 0) return words.voluntary;
  return `${(last.mine ? words.wrote : words.answered)(day(last.at))} ${words.voluntary}`;
}

/** Said where the page begins, to who has said something before: what has come in, when, and what follows. */
export default function SaidSoFar({ debt }: { debt: Debt }) {
  const words = useSaidTexts();
  const { day } = useTexts();
  const answer = useAnswer(debt, words);
  const standings = debt.standings.map(({ kind, since, lawyerName }) => {
    if (kind === "LAWYER") return words.lawyer(day(since), lawyerName ?? "");
    if (kind === "ERASURE_ASKED") return words.erasure(day(since), day(answeredBy(since)));
    return (kind === "DISPUTED" ? words.disputed : words.insolvent)(day(since));
  });
  return (
    <>
      {answer !== null && <p>{answer}</p>}
      {standings.map((text) => (
        <p key={text} className="note line at-start">
          <Icon name="info" size={18} />
          <span>{text}</span>
        </p>
      ))}
    </>
  );
}

import { Icon } from "../../../ui/Icon.tsx";
import { useOpenInvitation } from "../invitation-context.ts";
import { useTexts, type Debt } from "./debtor-context.ts";
import { useSaidTexts, type SaidTexts } from "./said-texts.ts";

/** Told of the debtor, who hasn't said it here. */
const BY_OTHERS: readonly Standing["kind"][] = ["INSOLVENT", "PROMISED"];

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
  // What was disputed, asked for or proposed is told by itself.
  const isTold = debt.standings.some(({ kind }) => !BY_OTHERS.includes(kind));
  if (last === undefined || isTold) return words.voluntary;
  return `${(last.mine ? words.wrote : words.answered)(day(last.at))} ${words.voluntary}`;
}

type Standing = Debt["standings"][number];

/** One of what is in force. */
function useStandingText(words: SaidTexts): (standing: Standing) => string {
  const { currency } = useOpenInvitation().invitation;
  const { day, money } = useTexts();
  return ({ kind, since: at, until: last, lawyerName, amount }) => {
    const since = day(at);
    const until = day(last);
    switch (kind) {
      case "DISPUTED":
        return words.disputed(since);
      case "LAWYER":
        return words.lawyer(since, lawyerName ?? "");
      case "ERASURE_ASKED":
        return words.erasure(since, until);
      case "ACCESS_ASKED":
        return words.access(since, until);
      case "PROPOSED":
        return `${words.proposed(since)} ${last === null ? words.answerHere : words.answerBy(until)}`;
      case "PROMISED":
        return words.promised(since, money(amount ?? "0", currency), until);
      case "INSOLVENT":
        return words.insolvent(since);
    }
  };
}

/** Said where the page begins, to who has said something before: what has come in, when, and what follows. */
export default function SaidSoFar({ debt }: { debt: Debt }) {
  const words = useSaidTexts();
  const answer = useAnswer(debt, words);
  const textOf = useStandingText(words);
  return (
    <>
      {answer !== null && <p>{answer}</p>}
      {debt.standings.map((standing) => (
        <p key={standing.kind} className="note line at-start">
          <Icon name="info" size={18} />
          <span>{textOf(standing)}</span>
        </p>
      ))}
    </>
  );
}

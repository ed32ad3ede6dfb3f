import { decimalOf, readCents } from "../../../../schema/rules/exact-amount.ts";
import type { InvitationPartsFragment } from "../../../generated/plain/graphql.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { DownloadButton } from "../components/DownloadButton.tsx";
import { useTexts } from "../debtor/debtor-context.ts";
import { usePlanTexts } from "./plan-texts.ts";

/** Said where the page begins: what is to be paid next of what was agreed, by when, and one's copy of it. */
export default function PlanStanding({
  agreement,
}: {
  agreement: InvitationPartsFragment["agreements"][number];
}) {
  const { day, money } = useTexts();
  const words = usePlanTexts();
  const { id, currency, instalments } = agreement;
  const next = instalments.find(({ status }) => status !== "PAID");
  const text = () => {
    if (next === undefined) return words.done;
    const amount = money(decimalOf((readCents(next.amount) ?? 0n) - (readCents(next.paid) ?? 0n)), currency);
    return (next.status === "LATE" ? words.late : words.next)(amount, day(next.dueOn));
  };
  return (
    <>
      <p className="note line at-start">
        <Icon name={next === undefined ? "check" : "calendar"} size={18} />
        <span>{text()}</span>
      </p>
      <DownloadButton kind="AGREEMENT" id={id}>
        {words.copy}
      </DownloadButton>
    </>
  );
}

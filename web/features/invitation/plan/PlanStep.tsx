import { Suspense, useState } from "react";
import { useTexts } from "../debtor/debtor-context.ts";
import { Step } from "../debtor/Step.tsx";
import type { Offer } from "./plan-choice.ts";
import { late } from "../../../ui/late.tsx";

/** Comes once somebody wants it: most pages of debtors are only read. */
const PlanForm = late(() => import("./PlanForm.tsx"));

/** Pay by a plan that the creditor has accepted beforehand. */
export function PlanStep({ offer }: { offer: Offer }) {
  const { plan, choosePlan, opening } = useTexts();
  const [opened, setOpened] = useState(false);
  return (
    <Step id="plan" title={choosePlan} intro={plan.intro} onOpen={() => setOpened(true)}>
      {opened && (
        <Suspense fallback={<p role="status">{opening}</p>}>
          <PlanForm offer={offer} />
        </Suspense>
      )}
    </Step>
  );
}

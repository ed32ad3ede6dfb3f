import { useOpenInvitation } from "../invitation-context.ts";
import { PlanStep } from "../plan/PlanStep.tsx";
import { isPaidUp, useTexts, type Debt } from "./debtor-context.ts";
import { DenyStep } from "./DenyStep.tsx";
import { DisputeStep } from "./DisputeStep.tsx";
import { PayStep } from "./PayStep.tsx";
import { SessionStep } from "./SessionStep.tsx";
import { AskStep, DataStep, LawyerStep, ProposeStep, TakePartStep } from "./WordSteps.tsx";

/** All that can be done, one below the other: what isn't possible any more isn't there. */
export function StepsSection({ debt, onDenied }: { debt: Debt; onDenied: () => void }) {
  const { closed } = useOpenInvitation().invitation;
  const { steps } = useTexts();
  const has = (kind: Debt["standings"][number]["kind"]) => debt.standings.some((one) => one.kind === kind);
  return (
    <section className="stack gap-4 surface" aria-labelledby="pasos">
      <h2 id="pasos">{steps}</h2>
      {debt.payment !== null && <PayStep payment={debt.payment} />}
      {debt.planOffer !== null && <PlanStep offer={debt.planOffer} />}
      {!closed && !isPaidUp(debt) && <ProposeStep again={has("PROPOSED")} />}
      {debt.sessionOffer !== null && <SessionStep offer={debt.sessionOffer} />}
      <DisputeStep again={has("DISPUTED")} />
      <AskStep />
      {!closed && <TakePartStep />}
      <LawyerStep again={has("LAWYER")} />
      <DataStep isCopyAsked={has("ACCESS_ASKED")} isErasureAsked={has("ERASURE_ASKED")} />
      {debt.canDeny && <DenyStep onDenied={onDenied} />}
    </section>
  );
}

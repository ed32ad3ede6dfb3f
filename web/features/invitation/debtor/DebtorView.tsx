import { Suspense, useState } from "react";
import { LanguageChoice } from "../../../parts/link-language/LanguageChoice.tsx";
import { Button } from "../../../ui/Button.tsx";
import { PageTitle } from "../../../ui/PageTitle.tsx";
import { useOpenInvitation } from "../invitation-context.ts";
import { DebtorTextsContext, isPaidUp, useTexts, type Debt } from "./debtor-context.ts";
import { useDebtorTexts } from "./debtor-language.ts";
import { DebtSection, RealSection } from "./DebtSections.tsx";
import { ChosenCall } from "./SessionStep.tsx";
import { openStep } from "./Step.tsx";
import { StepsSection } from "./StepsSection.tsx";
import type { DebtorTexts } from "./texts/debtor-texts.ts";
import { late } from "../../../ui/late.tsx";

/** Only for who has said something before. */
const SaidSoFar = late(() => import("./SaidSoFar.tsx"));
/** Only for who has a plan. */
const PlanStanding = late(() => import("../plan/PlanStanding.tsx"));
/** Not needed to see who writes, what for and what can be done: it comes while that is read. */
const SpanishSections = late(() => import("./SpanishSections.tsx"));

/** Whether one should answer; null once that is decided or something was said. */
function dutyOf(
  texts: DebtorTexts,
  invitation: ReturnType<typeof useOpenInvitation>["invitation"],
  { canDeny }: Debt,
): string | null {
  const { closed, party, deadlines, expiresAt } = invitation;
  if (closed) return texts.closed(texts.day(expiresAt));
  if (party.response !== "PENDING" || !canDeny) return null;
  const deadline = deadlines.find(({ source }) => source.endsWith("10.4.a"));
  return texts.due(deadline === undefined || deadline.passed ? null : texts.day(deadline.date));
}

/** Not by a link: behind # of the address is the secret. */
function goTo(id: string): void {
  const section = document.getElementById(id);
  section?.scrollIntoView({ block: "start" });
  section?.focus({ preventScroll: true });
}

/** The one thing most people come for: an agreement that waits, else paying, at once or by a plan, else proposing. */
function FirstAction({ debt }: { debt: Debt }) {
  const { invitation } = useOpenInvitation();
  const texts = useTexts();
  const waits = !invitation.closed && invitation.agreements.some(({ awaitsMe }) => awaitsMe);
  if (waits)
    return (
      <>
        <p>{texts.agreementWaits}</p>
        <Button variant="accent" block onClick={() => goTo("acuerdos")}>
          {texts.readAgreement}
        </Button>
      </>
    );
  const planButton = debt.planOffer !== null && (
    <Button variant={debt.payment === null ? "accent" : "secondary"} block onClick={() => openStep("plan")}>
      {texts.choosePlan}
    </Button>
  );
  if (debt.payment !== null)
    return (
      <>
        <Button variant="accent" block onClick={() => openStep("pagar")}>
          {texts.pay.button}
        </Button>
        {planButton}
      </>
    );
  if (planButton !== false) return planButton;
  if (invitation.closed || isPaidUp(debt) || debt.standings.some(({ kind }) => kind === "INSOLVENT"))
    return null;
  const isProposed = debt.standings.some(({ kind }) => kind === "PROPOSED");
  return (
    <Button variant={isProposed ? "secondary" : "accent"} block onClick={() => openStep("proponer")}>
      {isProposed ? texts.propose.again : texts.propose.button}
    </Button>
  );
}

/** Of a guarantor, or one of several: why it is asked, which may be the first it hears of the debt. */
function Quality({ debt: { role, debtorName } }: { debt: Debt }) {
  const { answersAs, contractedBy } = useTexts();
  if (role === "TITULAR" && debtorName === null) return null;
  return (
    <p>
      {answersAs[role ?? ""]} {debtorName !== null && contractedBy(debtorName)}
    </p>
  );
}

/** The first screen: who claims, how much, who writes, and that it is no lawsuit. */
function Summary({ debt }: { debt: Debt }) {
  const { invitation } = useOpenInvitation();
  const texts = useTexts();
  const { claimantName, specialistName, amount, currency, party, reference, agreements } = invitation;
  const plan = agreements.find(({ status, instalments }) => status === "ACCEPTED" && instalments.length > 0);
  const duty =
    plan === undefined && (invitation.closed || !isPaidUp(debt)) ? dutyOf(texts, invitation, debt) : null;
  return (
    <section className="stack gap-12 surface">
      <PageTitle tab={reference}>{texts.title(claimantName)}</PageTitle>
      <p className="muted small">{texts.forWhom(party.displayName, reference)}</p>
      <Quality debt={debt} />
      {isPaidUp(debt) && <p className="large">{texts.paidUp}</p>}
      {amount !== null && !isPaidUp(debt) && (
        <p className="large">
          {texts.amount}: <strong>{texts.money(debt.owed, currency)}</strong>
        </p>
      )}
      <p>
        {texts.writer(specialistName)} {texts.notCourt}
      </p>
      {duty !== null && <p>{duty}</p>}
      {((duty === null && plan === undefined) || debt.standings.length > 0) && (
        <Suspense fallback={<p role="status">{texts.opening}</p>}>
          <SaidSoFar debt={debt} />
        </Suspense>
      )}
      {debt.sessionOffer !== null && <ChosenCall offer={debt.sessionOffer} />}
      {plan !== undefined && (
        <Suspense fallback={<p role="status">{texts.opening}</p>}>
          <PlanStanding agreement={plan} />
        </Suspense>
      )}
      <FirstAction debt={debt} />
      <Button variant="quiet" block onClick={() => goTo("de-verdad")}>
        {texts.real.title}
      </Button>
    </section>
  );
}

/** After 'no soy yo' nothing of the debt is shown. */
function Denied() {
  const { deny } = useTexts();
  return (
    <section className="stack gap-12 surface" role="status">
      <PageTitle>{deny.doneTitle}</PageTitle>
      <p className="large">{deny.done}</p>
    </section>
  );
}

/** The page of somebody who owes a debt, on a phone and afraid of a fraud: in their language, everything without an account. */
export function DebtorView({ debt }: { debt: Debt }) {
  const { invitation } = useOpenInvitation();
  const { language, texts } = useDebtorTexts();
  const [denied, setDenied] = useState(false);
  return (
    <DebtorTextsContext value={texts}>
      <div className="stack" lang={language}>
        <LanguageChoice />
        {denied ? (
          <Denied />
        ) : (
          <>
            <Summary debt={debt} />
            <StepsSection debt={debt} onDenied={() => setDenied(true)} />
            <RealSection />
            <DebtSection debt={debt} />
            <Suspense fallback={null}>
              <SpanishSections />
            </Suspense>
            <p className="muted small">{texts.keep(texts.day(invitation.expiresAt))}</p>
          </>
        )}
      </div>
    </DebtorTextsContext>
  );
}

import { Suspense } from "react";
import { Icon } from "../../../ui/Icon.tsx";
import { useOpenInvitation } from "../invitation-context.ts";
import { isClaimant } from "../invitation-words.ts";
import { Breakable } from "../../../ui/Breakable.tsx";
import { AgreementsSection } from "./AgreementsSection.tsx";
import { DocumentsSection } from "./DocumentsSection.tsx";
import { About, Explanations } from "./InvitationAbout.tsx";
import { IdentitySection } from "./IdentitySection.tsx";
import { JoinSection } from "./JoinSection.tsx";
import { MessagesSection } from "./MessagesSection.tsx";
import { NotesSection } from "./NotesSection.tsx";
import { SessionsSection } from "./SessionsSection.tsx";
import { late } from "../../../ui/late.tsx";

function Who() {
  const { invitation } = useOpenInvitation();
  const { specialistName, specialistCredentials, specialistEmail, specialistPhone } = invitation;
  return (
    <section className="stack gap-12 surface" aria-labelledby="quien">
      <h2 id="quien">{isClaimant(invitation) ? "Quién lo lleva" : "Quién os ayuda"}</h2>
      <p>
        <strong>{specialistName}</strong>
      </p>
      {specialistCredentials.length > 0 && (
        <ul className="list stack gap-4">
          {specialistCredentials.map((credential) => (
            <li key={credential}>
              <Icon name="user-check" size={18} /> {credential}{" "}
              <span className="muted small">(comprobado)</span>
            </li>
          ))}
        </ul>
      )}
      <p className="cluster gap-24">
        {specialistPhone !== null && (
          <a href={`tel:${specialistPhone.replaceAll(" ", "")}`}>{specialistPhone}</a>
        )}
        {specialistEmail !== null && (
          <a href={`mailto:${specialistEmail}`}>
            <Breakable text={specialistEmail} />
          </a>
        )}
      </p>
    </section>
  );
}

/** Who has one reads it. */
const BudgetSection = late(() => import("./BudgetSection.tsx"));

/** All that follows the first screen of a personal link. */
export default function InvitationDetails({ onPropose }: { onPropose: () => void }) {
  const { budgets } = useOpenInvitation().invitation;
  return (
    <>
      {budgets.length > 0 && (
        <Suspense fallback={null}>
          <BudgetSection />
        </Suspense>
      )}
      <AgreementsSection />
      <IdentitySection />
      <SessionsSection />
      <NotesSection />
      <About />
      <Explanations />
      <MessagesSection onPropose={onPropose} />
      <DocumentsSection />
      <Who />
      <JoinSection />
    </>
  );
}

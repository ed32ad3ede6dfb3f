import { AgreementsSection } from "../components/AgreementsSection.tsx";
import { DocumentsSection } from "../components/DocumentsSection.tsx";
import { IdentitySection } from "../components/IdentitySection.tsx";
import { About, Explanations } from "../components/InvitationAbout.tsx";
import { NotesSection } from "../components/NotesSection.tsx";
import { SessionsSection } from "../components/SessionsSection.tsx";
import { useTexts } from "./debtor-context.ts";

/** What is signed, what law says and what others wrote: in Spanish, as it counts. */
export default function SpanishSections() {
  const { rest } = useTexts();
  return (
    <>
      <h2>{rest.title}</h2>
      {rest.inSpanish !== "" && <p className="muted">{rest.inSpanish}</p>}
      <div className="stack" lang="es">
        <AgreementsSection />
        <IdentitySection />
        <SessionsSection />
        <NotesSection />
        <About />
        <Explanations />
        <DocumentsSection />
      </div>
    </>
  );
}

import { useState } from "react";
import { useSession } from "../../../app/session.ts";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { PageTitle } from "../../../ui/PageTitle.tsx";
import { useOpenInvitation } from "../invitation-context.ts";
import { dutyOf, isClaimant, titleOf } from "../invitation-words.ts";
import styles from "../InvitationPage.module.css";
import { AgreementsSection } from "./AgreementsSection.tsx";
import { AnswerDialog, type Answer } from "./AnswerDialog.tsx";
import { BudgetSection } from "./BudgetSection.tsx";
import { DocumentsSection } from "./DocumentsSection.tsx";
import { Explanations } from "./Explanations.tsx";
import { JoinSection } from "./JoinSection.tsx";
import { MessagesSection } from "./MessagesSection.tsx";
import { SessionsSection } from "./SessionsSection.tsx";

/** Leads to a part of the page and takes the keyboard along. */
function goTo(id: string): void {
  const target = document.getElementById(id);
  target?.scrollIntoView({ behavior: "smooth", block: "start" });
  target?.focus({ preventScroll: true });
}

/** Three clear things to do; what was answered before can be answered anew. */
function Actions({ onAnswer }: { onAnswer: (answer: Answer) => void }) {
  const { invitation } = useOpenInvitation();
  const { response } = invitation.party;
  const isClient = isClaimant(invitation);
  const agreement = invitation.agreements.find(({ awaitsMe }) => awaitsMe);
  const budget = invitation.budgets.find(({ status }) => status === "SENT");
  if (invitation.closed) return null;
  return (
    <div className={styles.actions}>
      {agreement !== undefined && (
        <Button variant="accent" block onClick={() => goTo("acuerdos")}>
          Leer el acuerdo y responder
        </Button>
      )}
      {agreement === undefined && budget !== undefined && (
        <Button variant="accent" block onClick={() => goTo("presupuesto")}>
          Ver el presupuesto
        </Button>
      )}
      {!isClient && response !== "ACCEPTED" && (
        <Button
          variant={agreement === undefined ? "accent" : "secondary"}
          block
          onClick={() => onAnswer("accept")}
        >
          {response === "DECLINED" ? "Al final sí quiero participar" : "Quiero participar"}
        </Button>
      )}
      {response !== "DECLINED" && (
        <Button block onClick={() => onAnswer("decline")}>
          {isClient
            ? "No quiero seguir"
            : response === "ACCEPTED"
              ? "Dejar de participar"
              : "No quiero participar"}
        </Button>
      )}
      <Button icon="mail" block onClick={() => goTo("mensajes")}>
        Preguntar o proponer
      </Button>
    </div>
  );
}

function Who() {
  const { invitation } = useOpenInvitation();
  const { specialistName, specialistCredentials, specialistEmail, specialistPhone } = invitation;
  return (
    <section className={styles.card} aria-labelledby="quien">
      <h2 id="quien">{isClaimant(invitation) ? "Quién lo lleva" : "Quién os ayuda"}</h2>
      <p>
        <strong>{specialistName}</strong>
      </p>
      {specialistCredentials.length > 0 && (
        <ul className={styles.plain}>
          {specialistCredentials.map((credential) => (
            <li key={credential}>
              <Icon name="user-check" size={18} /> {credential}{" "}
              <span className={styles.small}>(comprobado)</span>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.contact}>
        {specialistPhone !== null && (
          <a href={`tel:${specialistPhone.replaceAll(" ", "")}`}>{specialistPhone}</a>
        )}
        {specialistEmail !== null && <a href={`mailto:${specialistEmail}`}>{specialistEmail}</a>}
      </p>
    </section>
  );
}

function About() {
  const { invitation } = useOpenInvitation();
  const { description, area, warnings, deadlines } = invitation;
  return (
    <section className={styles.card} aria-labelledby="asunto">
      <h2 id="asunto">De qué se trata</h2>
      {area !== null && <p className={styles.small}>{area}</p>}
      <p className={styles.words}>
        {description === ""
          ? "Quien te invita no ha añadido una descripción. Puedes preguntar."
          : description}
      </p>
      {warnings.map((warning) => (
        <p key={warning} className={styles.warning}>
          <Icon name="info" size={18} />
          <span>{warning}</span>
        </p>
      ))}
      {deadlines.length > 0 && (
        <>
          <h3>Fechas que fija la ley</h3>
          <dl className={styles.dates}>
            {deadlines.map(({ label, source, date, passed }) => (
              <div key={`${label} ${date}`}>
                <dt>
                  {label} <span className={styles.small}>({source})</span>
                </dt>
                <dd>
                  {formatDate(date)}
                  {passed && " · ya pasó"}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  );
}

/** Everything behind a personal link; the first screen says who, what, whether one must answer, by when, and how. */
export function InvitationView() {
  const { invitation } = useOpenInvitation();
  const role = useSession()?.userData.role;
  const [answer, setAnswer] = useState<Answer | null>(null);
  const { amount, currency, reference, specialistName, party } = invitation;
  return (
    <div className={styles.page}>
      {(role === "SPECIALIST" || role === "ADMIN") && (
        <p className={styles.warning} role="note">
          <Icon name="info" size={18} />
          <span>
            Has iniciado sesión como especialista o administración: ves lo que ve {party.displayName}. No
            cuenta como apertura y no puedes responder.
          </span>
        </p>
      )}
      <section className={styles.card}>
        <PageTitle tab={reference}>{titleOf(invitation)}</PageTitle>
        <p className={styles.small}>
          {party.displayName} · {reference}
        </p>
        {amount !== null && (
          <p className={styles.amount}>
            Importe que se reclama: <strong>{formatMoney(amount, currency)}</strong>
          </p>
        )}
        <p className={styles.lead}>{dutyOf(invitation)}</p>
        {!isClaimant(invitation) && party.response === "PENDING" && (
          <p className={styles.small}>Os ayuda {specialistName}, que es neutral. No es una demanda.</p>
        )}
        <Actions onAnswer={setAnswer} />
      </section>
      <BudgetSection />
      <AgreementsSection />
      <SessionsSection />
      <About />
      <Explanations />
      <MessagesSection onPropose={() => setAnswer("propose")} />
      <DocumentsSection />
      <Who />
      <JoinSection />
      <p className={styles.small}>
        Este enlace es personal y caduca el {formatDate(invitation.expiresAt)}. No lo compartas: quien lo
        tenga puede responder por ti.
      </p>
      {answer !== null && <AnswerDialog answer={answer} onClose={() => setAnswer(null)} />}
    </div>
  );
}

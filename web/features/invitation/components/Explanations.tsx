import { useOpenInvitation } from "../invitation-context.ts";
import styles from "../InvitationPage.module.css";

/** What people in this place ask, in the words of the law made plain; the first two are open until it is answered. */
export function Explanations() {
  const { invitation } = useOpenInvitation();
  const isWaiting = !invitation.closed && invitation.party.response === "PENDING";
  return (
    <section className={styles.card} aria-labelledby="preguntas">
      <h2 id="preguntas">Lo que te puedes preguntar</h2>
      {invitation.explanations.map(({ question, answer }, index) => (
        <details key={question} className={styles.question} open={isWaiting && index < 2}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </section>
  );
}

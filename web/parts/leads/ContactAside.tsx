import type { ContactDetails } from "./contact-details.ts";
import styles from "./Contact.module.css";

/** Beside a form: who would rather write, and when somebody reads it. */
export function ContactAside({ contact }: { contact: ContactDetails | null }) {
  if (contact === null) return null;
  return (
    <p className={styles.aside}>
      Si lo prefieres, escríbenos a <a href={`mailto:${contact.supportEmail}`}>{contact.supportEmail}</a>.{" "}
      {contact.supportHours}.
    </p>
  );
}

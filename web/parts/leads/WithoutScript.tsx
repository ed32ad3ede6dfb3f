import type { ContactDetails } from "./contact-details.ts";
import styles from "./Contact.module.css";

/** Instead of a form that needs the script; seen only where scripts are off. */
export function WithoutScript({ contact }: { contact: ContactDetails | null }) {
  return (
    <div className={styles.scriptless}>
      {contact === null ? (
        <p>Este formulario necesita JavaScript. Actívalo en tu navegador para enviar tu solicitud.</p>
      ) : (
        <>
          <p className={styles.scriptlessLead}>
            Escríbenos a <a href={`mailto:${contact.supportEmail}`}>{contact.supportEmail}</a>
          </p>
          <p>
            El formulario necesita JavaScript y tu navegador lo tiene desactivado. Cuéntanos tu solicitud por
            correo. {contact.supportHours}.
          </p>
        </>
      )}
    </div>
  );
}

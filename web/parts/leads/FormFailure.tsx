import { useEffect, useRef } from "react";
import { Icon } from "../../ui/site/Icon.tsx";
import styles from "./Contact.module.css";

interface FormFailureProps {
  /** Why nothing was sent, ready to show. */
  text: string;
  supportEmail: string | null;
}

/** Says that a form could not be sent, and how else to reach us. What was typed stays. */
export function FormFailure({ text, supportEmail }: FormFailureProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} className={styles.failure} role="alert" tabIndex={-1}>
      <Icon name="triangle-alert" />
      <div>
        <p>{text}</p>
        {supportEmail !== null && (
          <p>
            Lo que has escrito sigue aquí. Si vuelve a fallar, escríbenos a{" "}
            <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
          </p>
        )}
      </div>
    </div>
  );
}

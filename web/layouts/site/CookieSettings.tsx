import { useState } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { decideConsent, readConsent } from "../../lib/consent.ts";
import { Button } from "../../ui/Button.tsx";
import { Modal } from "../../ui/Modal.tsx";
import { SwitchField } from "../../ui/SwitchField.tsx";
import styles from "./CookieSettings.module.css";

/** Everything that is kept in the browser and why, with the one choice there is. A chunk of its own. */
export default function CookieSettings({ onClose }: { onClose: () => void }) {
  const [preferences, setPreferences] = useState(() => readConsent()?.preferences ?? false);
  const decide = (choice: boolean) => {
    decideConsent({ preferences: choice });
    onClose();
  };
  return (
    <Modal
      open
      size="md"
      title="Configurar cookies"
      onClose={onClose}
      footer={
        <div className={styles.choices}>
          <Button variant="secondary" onClick={() => decide(true)}>
            Aceptar todo
          </Button>
          <Button variant="secondary" onClick={() => decide(false)}>
            Rechazar todo
          </Button>
          <Button variant="primary" onClick={() => decide(preferences)}>
            Guardar selección
          </Button>
        </div>
      }
    >
      <div className={styles.categories}>
        <section>
          <h3>Necesarias</h3>
          <p>
            Tu sesión, la seguridad, los formularios que aún no has enviado y esta elección. Sin ellas la web
            no funciona, por eso están siempre activas.
          </p>
        </section>
        <section>
          <h3 id="cookie-preferences">Preferencias</h3>
          <SwitchField
            label="Recordar mis preferencias"
            hint="Tus especialistas favoritos siguen ahí cuando vuelves. Si lo desactivas, borramos lo guardado."
            checked={preferences}
            onChange={setPreferences}
          />
        </section>
        <section>
          <h3>Analíticas y publicitarias</h3>
          <p>Hoy no usamos ninguna. Si algún día cambia, te lo preguntaremos antes.</p>
        </section>
      </div>
      <p className={styles.more}>
        <Link to={paths.legal("cookies-policy")} onClick={onClose}>
          Leer la política de cookies
        </Link>
      </p>
    </Modal>
  );
}

import { useState } from "react";
import { Link } from "react-router-dom";
import { publicPaths } from "../../app/public-paths.ts";
import { decideConsent, readConsent } from "../../lib/consent.ts";
import { Button } from "../../ui/site/Button.tsx";
import { SiteDialog } from "../../ui/site/SiteDialog.tsx";
import { SwitchField } from "../../ui/site/SwitchField.tsx";
import styles from "./CookieSettings.module.css";

function Choices({
  preferences,
  onDecide,
}: {
  preferences: boolean;
  onDecide: (preferences: boolean) => void;
}) {
  return (
    <div className={styles.choices}>
      <Button variant="secondary" onClick={() => onDecide(true)}>
        Aceptar todo
      </Button>
      <Button variant="secondary" onClick={() => onDecide(false)}>
        Rechazar todo
      </Button>
      <Button variant="primary" onClick={() => onDecide(preferences)}>
        Guardar selección
      </Button>
    </div>
  );
}

interface CategoriesProps {
  preferences: boolean;
  onChange: (preferences: boolean) => void;
}

function Categories({ preferences, onChange }: CategoriesProps) {
  return (
    <div className={styles.categories}>
      <section>
        <h3>Necesarias</h3>
        <p>
          Tu sesión, la seguridad, los formularios que aún no has enviado y esta elección. Sin ellas la web no
          funciona, por eso están siempre activas.
        </p>
      </section>
      <section>
        <h3 id="cookie-preferences">Preferencias</h3>
        <SwitchField
          label="Recordar mis preferencias"
          hint="Tus especialistas favoritos siguen ahí cuando vuelves. Si lo desactivas, borramos lo guardado."
          checked={preferences}
          onChange={onChange}
        />
      </section>
      <section>
        <h3>Analíticas y publicitarias</h3>
        <p>Hoy no usamos ninguna. Si algún día cambia, te lo preguntaremos antes.</p>
      </section>
    </div>
  );
}

/** Everything that is kept in the browser and why, with the one choice there is. A chunk of its own. */
export default function CookieSettings({ onClose }: { onClose: () => void }) {
  const [preferences, setPreferences] = useState(() => readConsent()?.preferences ?? false);
  const decide = (choice: boolean) => {
    decideConsent({ preferences: choice });
    onClose();
  };
  return (
    <SiteDialog
      title="Configurar cookies"
      onClose={onClose}
      footer={<Choices preferences={preferences} onDecide={decide} />}
    >
      <Categories preferences={preferences} onChange={setPreferences} />
      <p className={styles.more}>
        <Link to={publicPaths.legal("cookies-policy")} onClick={onClose}>
          Leer la política de cookies
        </Link>
      </p>
    </SiteDialog>
  );
}

import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { publicPaths } from "../../app/public-paths.ts";
import { decideConsent, onOpenConsentSettings, useConsent } from "../../lib/consent.ts";
import { Button } from "../../ui/site/Button.tsx";
import styles from "./CookieNotice.module.css";
import { lateDialog } from "../../ui/late.tsx";

const CookieSettings = lateDialog(() => import("./CookieSettings.tsx"));

/**
 * Asks once what this browser may keep, in a strip that lies over the page and moves nothing. Drawn only in the browser
 * and only without a choice in force.
 */
export function CookieNotice() {
  const consent = useConsent();
  const [settings, setSettings] = useState(false);
  useEffect(() => onOpenConsentSettings(() => setSettings(true)), []);
  return (
    <>
      {consent === null && !settings && <Notice onConfigure={() => setSettings(true)} />}
      {settings && <CookieSettings onClose={() => setSettings(false)} />}
    </>
  );
}

function Notice({ onConfigure }: { onConfigure: () => void }) {
  return (
    <section className={styles.notice} aria-label="Aviso de cookies" data-cookie-notice="">
      <div className={styles.inner}>
        {/* Two short paragraphs: one would be the largest text on some pages, and count as the page's arrival. */}
        <div className={styles.words}>
          <p>Guardamos solo lo imprescindible.</p>
          <p>
            Si aceptas, tus preferencias.{" "}
            <Link to={publicPaths.legal("cookies-policy")}>Política de cookies</Link>
          </p>
        </div>
        <div className={styles.choices}>
          <Button variant="secondary" onClick={() => decideConsent({ preferences: true })}>
            Aceptar
          </Button>
          <Button variant="secondary" onClick={() => decideConsent({ preferences: false })}>
            Rechazar
          </Button>
          <Button variant="quiet" onClick={onConfigure}>
            Configurar
          </Button>
        </div>
      </div>
    </section>
  );
}

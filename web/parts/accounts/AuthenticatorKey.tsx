import styles from "./AuthenticatorKey.module.css";

export interface AuthenticatorKeyProps {
  /** An SVG document. */
  qrSvg: string;
  /** Base32, for typing. */
  secret: string;
  /** otpauth:// address of the same. */
  uri: string;
}

/** The key of an authenticator app: to scan, to open on this device, or to type. */
export function AuthenticatorKey({ qrSvg, secret, uri }: AuthenticatorKeyProps) {
  return (
    <div className={styles.key}>
      <img
        className={styles.qr}
        // As a picture, never as markup of ours: nothing in it can run.
        src={`data:image/svg+xml,${encodeURIComponent(qrSvg)}`}
        alt="Código QR para tu aplicación de autenticación"
        width={200}
        height={200}
      />
      <div className="stack gap-8 at-start fill">
        <p>
          Escanéalo con tu aplicación de autenticación (Google Authenticator, Microsoft Authenticator,
          Aegis…).
        </p>
        <a className="line gap-0 strong" href={uri}>
          Abrir en la aplicación de este dispositivo
        </a>
        <p className="muted small">Si no puedes escanearlo, escribe esta clave en la aplicación:</p>
        <code className={`note ${styles.secret}`}>{secret.match(/.{1,4}/g)?.join(" ") ?? secret}</code>
      </div>
    </div>
  );
}

import { publicPaths } from "../../../app/public-paths.ts";
import { useSession } from "../../../lib/session.ts";
import { LinkButton, Button } from "../../../ui/site/Button.tsx";
import { Link, useSearchParams } from "react-router-dom";
import { readCaseNumber } from "../../../parts/cases/case-number.ts";
import type { Profile } from "../load-profile.ts";
import styles from "./HireBox.module.css";
import { showNotice } from "../../../lib/notices.ts";

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    showNotice({ theme: "green", text: "Enlace copiado" });
  } catch {
    showNotice({ theme: "orange", text: `No se ha podido copiar. El enlace es ${url}`, duration: 0 });
  }
}

/** The device's own way to share where it has one, else the link for pasting. */
async function share(url: string, name: string): Promise<void> {
  if (typeof navigator.share !== "function") return copy(url);
  try {
    await navigator.share({ title: name, url });
  } catch (error) {
    // Closing the share sheet without a choice is no error.
    if (error instanceof DOMException && error.name === "AbortError") return;
    await copy(url);
  }
}

/** Passes the profile's address on. */
function ShareButton({ id, name }: { id: string; name: string }) {
  return (
    <div className={styles.share}>
      <Button
        icon="copy"
        onClick={() => void share(window.location.origin + publicPaths.publicSpecialist(id), name)}
      >
        Compartir perfil
      </Button>
    </div>
  );
}

/** The way to hire, or why there is none; for the specialist the way to the own profile. */
function Hire({ id, available }: Pick<Profile, "id" | "available">) {
  const session = useSession();
  const role = session?.userData.role;
  const forCase = readCaseNumber(useSearchParams()[0].get("expediente"));
  if (session !== null && String(session.userData.id) === id) {
    return (
      <>
        <p className={styles.note}>Así te ven los demás.</p>
        <LinkButton block icon="edit" to={publicPaths.specialistProfile()}>
          Editar mi perfil
        </LinkButton>
      </>
    );
  }
  if (role === "SPECIALIST" || role === "ADMIN") {
    return <p className={styles.note}>Solo se puede contratar desde una cuenta de cliente.</p>;
  }
  if (!available) return <p className={styles.closed}>No acepta casos nuevos ahora</p>;
  if (forCase !== null)
    return (
      <>
        <LinkButton block variant="accent" to={publicPaths.clientChooseSpecialist(forCase, id)}>
          Elegir para {forCase}
        </LinkButton>
        <p className={styles.note}>Verá tu caso y te responderá si lo acepta. Todavía no pagas nada.</p>
      </>
    );
  if (role === "CLIENT") {
    return (
      <>
        <LinkButton block variant="accent" to={publicPaths.clientNewCase(id)}>
          Contratar
        </LinkButton>
        <p className={styles.note}>
          Le enviarás tu caso y te responderá si lo acepta. Todavía no pagas nada.
        </p>
      </>
    );
  }
  return (
    <>
      <LinkButton block variant="accent" to={publicPaths.registerClient(undefined, undefined, id)}>
        Contratar
      </LinkButton>
      <p className={styles.note}>
        Crea tu cuenta y cuéntale tu caso; todavía no pagas nada.{" "}
        <Link to={publicPaths.login(publicPaths.clientNewCase(id))}>Ya tengo cuenta</Link>
      </p>
    </>
  );
}

/** What can be done with a specialist. */
export function HireBox({ profile }: { profile: Profile }) {
  return (
    <div className={styles.box}>
      <Hire id={profile.id} available={profile.available} />
      <ShareButton id={profile.id} name={profile.displayName} />
    </div>
  );
}

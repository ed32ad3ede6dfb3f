import { paths } from "../../../app/paths.ts";
import { showNotice } from "../../../lib/notices.ts";
import { Button } from "../../../ui/Button.tsx";
import styles from "./HireBox.module.css";

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
    // Closed without choosing: nothing is wrong.
    if (error instanceof DOMException && error.name === "AbortError") return;
    await copy(url);
  }
}

/** Passes the profile's address on. */
export function ShareButton({ id, name }: { id: string; name: string }) {
  return (
    <div className={styles.share}>
      <Button
        icon="copy"
        onClick={() => void share(window.location.origin + paths.publicSpecialist(id), name)}
      >
        Compartir perfil
      </Button>
    </div>
  );
}

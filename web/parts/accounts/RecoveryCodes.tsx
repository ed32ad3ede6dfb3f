import { useState } from "react";
import { PRODUCT_NAME } from "../../lib/product.ts";
import { startDownload } from "../../lib/download.ts";
import { printLines } from "../../lib/print-lines.ts";
import { Button } from "../../ui/Button.tsx";
import styles from "./RecoveryCodes.module.css";

interface RecoveryCodesProps {
  codes: readonly string[];
  /** Whose they are, for the file and the printed sheet. */
  email: string;
}

function sheet({ codes, email }: RecoveryCodesProps): string[] {
  return [
    `Códigos de recuperación de ${PRODUCT_NAME}`,
    `Cuenta: ${email}`,
    "Cada código sirve una sola vez, en lugar del código de tu aplicación.",
    "",
    ...codes,
  ];
}

function saveAsFile(lines: readonly string[]): void {
  const url = URL.createObjectURL(new Blob([`${lines.join("\r\n")}\r\n`], { type: "text/plain" }));
  startDownload(url, "codigos-de-recuperacion.txt");
  URL.revokeObjectURL(url);
}

/** The ways to keep them; `onDone` tells what was done. */
function Ways({
  codes,
  lines,
  onDone,
}: {
  codes: readonly string[];
  lines: Parameters<typeof printLines>[0];
  onDone: (said: string) => void;
}) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join("\n"));
      onDone("Códigos copiados.");
    } catch {
      onDone("No se han podido copiar: descárgalos o cópialos a mano.");
    }
  };
  return (
    <div className={styles.buttons}>
      <Button icon="copy" onClick={() => void copy()}>
        Copiar
      </Button>
      <Button
        icon="download"
        onClick={() => {
          saveAsFile(lines);
          onDone("Códigos descargados.");
        }}
      >
        Descargar
      </Button>
      <Button icon="printer" onClick={() => printLines(lines)}>
        Imprimir
      </Button>
    </div>
  );
}

/** Recovery codes, shown this once, with the ways to keep them: copy, download, print. */
export function RecoveryCodes({ codes, email }: RecoveryCodesProps) {
  const [said, setSaid] = useState("");
  const lines = sheet({ codes, email });
  return (
    <div className={styles.block}>
      <p>
        Guárdalos ahora en un lugar seguro: no volveremos a mostrarlos. Si pierdes tu aplicación, entrarás con
        uno de ellos; cada uno sirve una sola vez.
      </p>
      <ul className={styles.codes} aria-label="Códigos de recuperación">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Ways codes={codes} lines={lines} onDone={setSaid} />
      <p className={styles.said} role="status">
        {said}
      </p>
    </div>
  );
}

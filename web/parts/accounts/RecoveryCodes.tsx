import { useState } from "react";
import { PRODUCT_NAME } from "../../../schema/rules/product.ts";
import { saveText } from "../../lib/download.ts";
import { Button } from "../../ui/Button.tsx";

/** Prints plain lines of text on a sheet of their own, whatever is on the screen. Nothing is opened or left behind. */
function printLines(lines: readonly string[]): void {
  const frame = document.createElement("iframe");
  frame.hidden = true;
  frame.title = "Hoja para imprimir";
  document.body.append(frame);
  const sheet = frame.contentWindow;
  if (sheet === null) {
    frame.remove();
    return;
  }
  const text = sheet.document.createElement("pre");
  text.textContent = lines.join("\n");
  sheet.document.body.append(text);
  sheet.addEventListener("afterprint", () => frame.remove());
  sheet.print();
}

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

/** The ways to keep them; `onDone` tells what was done. */
function Ways({
  codes,
  lines,
  onDone,
}: {
  codes: readonly string[];
  lines: readonly string[];
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
    <div className="cluster form-end">
      <Button icon="copy" onClick={() => void copy()}>
        Copiar
      </Button>
      <Button
        icon="download"
        onClick={() => {
          saveText(`${lines.join("\r\n")}\r\n`, "codigos-de-recuperacion.txt");
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
    <div className="stack">
      <p>
        Guárdalos ahora en un lugar seguro: no volveremos a mostrarlos. Si pierdes tu aplicación, entrarás con
        uno de ellos; cada uno sirve una sola vez.
      </p>
      <ul className="card columns" aria-label="Códigos de recuperación">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Ways codes={codes} lines={lines} onDone={setSaid} />
      <p className="muted small" role="status">
        {said}
      </p>
    </div>
  );
}

import { fieldId } from "../../../lib/form-problems.ts";
import { plural } from "../../../lib/text.ts";
import { Button } from "../../../ui/site/Button.tsx";
import { FilePicker } from "../../../ui/site/FilePicker.tsx";
import { Icon } from "../../../ui/site/Icon.tsx";
import { ProgressBar } from "../../../ui/site/ProgressBar.tsx";
import { PrivacyPanel } from "./privacy/PrivacyPanel.tsx";
import { useFileCheck, type FileCheck } from "./use-file-check.ts";
import type { CheckedFile, WalletForm } from "./use-wallet-form.ts";
import { FILE_ACCEPT, walletFileProblem } from "./wallet-file-problem.ts";
import { WALLET_FORM } from "./wallet-values.ts";
import styles from "./WalletForm.module.css";

const SHOWN_COLUMNS = 12;

/** What was found in the file, so that a wrong sheet is noticed before anything is sent. */
function Report({ report, onRemove }: { report: CheckedFile["report"]; onRemove: () => void }) {
  const { fileName, cases, columns } = report;
  const more = columns.length - SHOWN_COLUMNS;
  return (
    <div className={styles.report} role="status">
      <div className={styles.reportHead}>
        <Icon name="circle-check" size={24} />
        <div className={styles.reportName}>
          <p className={styles.fileName}>{fileName}</p>
          <p>
            {plural(cases, "caso", "casos")} y {plural(columns.length, "columna", "columnas")}
          </p>
        </div>
        <Button variant="quiet" icon="close" iconOnly onClick={onRemove}>
          Quitar el archivo
        </Button>
      </div>
      <ul className={styles.columns} aria-label="Columnas encontradas">
        {columns.slice(0, SHOWN_COLUMNS).map((column, index) => (
          <li key={index}>{column}</li>
        ))}
        {more > 0 && <li>{`y ${more} más`}</li>}
      </ul>
    </div>
  );
}

function Checking({ upload }: { upload: FileCheck["upload"] }) {
  return (
    <div className={styles.checking}>
      <ProgressBar
        label={upload.share === null ? "Comprobando el archivo…" : "Subiendo el archivo…"}
        value={upload.share}
      />
      <Button onClick={upload.cancel}>Cancelar</Button>
    </div>
  );
}

interface FileStepProps {
  form: Pick<WalletForm, "file" | "setFile" | "setChecking" | "setUndecided" | "errorOf">;
}

function Rules() {
  return (
    <ul className={styles.rules}>
      <li>Formato .xlsx, de hasta 10 MB.</li>
      <li>Al menos 25 casos de una misma cartera, uno por fila, con una fila de títulos.</li>
      <li>
        Datos anonimizados o seudonimizados: sin nombres, documentos de identidad ni datos de contacto de las
        personas deudoras.
      </li>
      <li>
        Lo revisamos en tu navegador antes de enviarlo: si encontramos datos personales, te ayudamos a
        quitarlos o a seudonimizarlos. No se admiten imágenes, archivos incrustados ni otros formatos (PDF,
        .xls, .csv), porque no se pueden revisar.
      </li>
    </ul>
  );
}

/** Step 2: the test file, checked as soon as it is chosen. */
export default function FileStep({ form }: FileStepProps) {
  const { file, setFile, errorOf } = form;
  const { upload, privacy, choose } = useFileCheck(form);
  return (
    <>
      <Rules />
      <div id={fieldId(WALLET_FORM, "file")} tabIndex={-1} className={styles.place}>
        {upload.running ? (
          <Checking upload={upload} />
        ) : (
          <FilePicker
            action={file === null ? "Elegir archivo" : "Elegir otro archivo"}
            icon="upload"
            hint="También puedes arrastrarlo hasta aquí."
            accept={FILE_ACCEPT}
            error={upload.error ?? errorOf("file") ?? null}
            onFile={(chosen) => choose(chosen, walletFileProblem(chosen))}
          />
        )}
      </div>
      <div id={fieldId(WALLET_FORM, "privacy")}>
        <PrivacyPanel privacy={privacy} error={errorOf("privacy")} />
      </div>
      {file !== null && <Report report={file.report} onRemove={() => setFile(null)} />}
      <p className={styles.note}>
        El servidor lo vuelve a comprobar y, de momento, no guarda nada: el archivo se guarda cuando envías la
        solicitud y se borra, como máximo, a los 90 días.
      </p>
    </>
  );
}

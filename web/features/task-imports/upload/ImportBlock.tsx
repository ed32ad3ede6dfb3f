import { useId, useRef, useState, type DragEvent } from "react";
import { useNavigate } from "react-router-dom";
import { useDownloadLink } from "../../../lib/use-download-link.ts";
import { paths } from "../../../app/paths.ts";
import { formatBytes } from "../../../lib/format.ts";
import { useNoDropOutside } from "../../../lib/use-no-drop-outside.ts";
import { Button } from "../../../ui/Button.tsx";
import { FileInput } from "../../../ui/FileInput.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Illustration } from "../../../ui/illustrations/Illustration.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { ProgressBar } from "../../../ui/ProgressBar.tsx";
import { DownloadTaskImportTemplateDocument } from "../../../generated/graphql.ts";
import { PICKER_ACCEPT } from "./file-types.ts";
import { OpenImports } from "./OpenImports.tsx";
import { useFileUpload, type FileUpload } from "./use-file-upload.ts";

function TemplateButton() {
  const { download, busy } = useDownloadLink(DownloadTaskImportTemplateDocument, {
    failed: "No se pudo preparar la plantilla. Inténtalo de nuevo.",
    fetchPolicy: "no-cache",
  });
  return (
    <Button icon="download" busy={busy} onClick={() => void download({})}>
      Descargar plantilla
    </Button>
  );
}

function UploadState({ upload }: { upload: FileUpload }) {
  const { progress, file } = upload;
  const sent = progress?.total ? progress.loaded / progress.total : null;
  const isThere = sent !== null && sent >= 1;
  const detail =
    isThere || progress === null
      ? undefined
      : `${formatBytes(Math.min(progress.loaded, file?.size ?? progress.loaded))} de ${formatBytes(file?.size ?? 0)}`;
  return (
    <div className="stack">
      <ProgressBar
        label={
          isThere
            ? "Archivo recibido. Leyendo las primeras filas…"
            : `Subiendo ${file?.name ?? "el archivo"}…`
        }
        value={isThere ? null : sent}
        detail={detail}
      />
      <Button onClick={upload.cancel}>Cancelar subida</Button>
    </div>
  );
}

function ChosenFile({ file, onClear }: { file: File; onClear: () => void }) {
  return (
    <p className="card line">
      <Icon name="file" size={24} />
      <span className="anywhere strong">{file.name}</span>
      <span className="fixed muted small">{formatBytes(file.size)}</span>
      <Button variant="quiet" size="sm" icon="close" iconOnly onClick={onClear}>
        Quitar el archivo
      </Button>
    </p>
  );
}

/** Takes files dropped anywhere on the block. */
function useDropBlock(onDrop: (files: File[]) => void) {
  // Enter and leave events come from every child too: only their balance tells.
  const depth = useRef(0);
  const [over, setOver] = useState(false);
  useNoDropOutside();
  const leave = () => {
    depth.current = Math.max(0, depth.current - 1);
    setOver(depth.current > 0);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    depth.current = 0;
    setOver(false);
    onDrop([...event.dataTransfer.files]);
  };
  const enter = () => {
    depth.current += 1;
    setOver(true);
  };
  return {
    over,
    events: {
      onDragEnter: enter,
      onDragLeave: leave,
      onDragOver: (event: DragEvent) => event.preventDefault(),
      onDrop: drop,
    },
  };
}

interface ChoosingProps {
  upload: ReturnType<typeof useFileUpload>;
  hintId: string;
  onPick: () => void;
}

function Choosing({ upload, hintId, onPick }: ChoosingProps) {
  return (
    <>
      {upload.file === null ? (
        <p className="strong">Arrastra aquí tu archivo o elígelo en tu dispositivo</p>
      ) : (
        <ChosenFile file={upload.file} onClear={upload.clear} />
      )}
      <div className="cluster at-center">
        <Button icon="file" aria-describedby={hintId} onClick={onPick}>
          {upload.file === null ? "Elegir archivo" : "Elegir otro archivo"}
        </Button>
        <Button variant="accent" icon="upload" onClick={() => void upload.start()}>
          Importar archivo
        </Button>
      </div>
    </>
  );
}

/** Choosing a file of debts, by picker, by dropping it anywhere on the block or by keyboard, and sending it. */
export function ImportBlock() {
  const navigate = useNavigate();
  const upload = useFileUpload((importId) => void navigate(paths.adminImportTasks(importId)));
  const picker = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const block = useDropBlock(upload.choose);

  return (
    <div {...block.events}>
      <Panel
        title="Importar lista de tareas"
        intro="Sube el archivo tal como te lo han enviado. Después eliges qué es cada columna, revisas los errores y guardas la lista."
        aside={<TemplateButton />}
      >
        <div className="stack gap-12 at-center drop-place" data-over={block.over ? "" : undefined}>
          <Illustration name="upload" width={120} />
          {upload.running ? (
            <UploadState upload={upload} />
          ) : (
            <Choosing upload={upload} hintId={hintId} onPick={() => picker.current?.click()} />
          )}
          <p id={hintId} className="muted small">
            Archivos .csv, .xlsx o .xls de hasta 100 MB
          </p>
          <FileInput
            ref={picker}
            label="Archivo con la lista de tareas"
            accept={PICKER_ACCEPT}
            onFiles={upload.choose}
          />
        </div>
        <OpenImports />
      </Panel>
    </div>
  );
}

import { useApolloClient } from "@apollo/client/react";
import { useId, useMemo, useState } from "react";
import Cropper, { type Area } from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import { showDone } from "../../../lib/notices.ts";
import { useUpload } from "../../../lib/use-upload.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { Modal } from "../../../ui/Modal.tsx";
import { ProgressBar } from "../../../ui/ProgressBar.tsx";
import { refetchAccount } from "../refetch-account.ts";
import styles from "./CropDialog.module.css";
import { UploadPhotoDocument } from "../../../generated/plain/graphql.ts";
import { maxZoomOf } from "./photo-file.ts";

/** A picked file with the address it is shown under. */
export interface ChosenPhoto {
  file: File;
  url: string;
}

interface FrameProps {
  url: string;
  onArea: (area: Area) => void;
}

/** The picture under a round window: pushed with finger, mouse or arrow keys, zoomed with two fingers or the slider. */
function Frame({ url, onArea }: FrameProps) {
  const id = useId();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [maxZoom, setMaxZoom] = useState(1);
  return (
    <>
      <div className={styles.stage}>
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          maxZoom={maxZoom}
          aspect={1}
          cropShape="round"
          showGrid={false}
          keyboardStep={8}
          disableAutomaticStylesInjection
          mediaProps={{ alt: "" }}
          cropperProps={{
            role: "application",
            "aria-label": "Encuadre de la foto: muévela con las flechas",
            "aria-describedby": `${id}-hint`,
          }}
          onMediaLoaded={({ naturalWidth, naturalHeight }) =>
            setMaxZoom(maxZoomOf(naturalWidth, naturalHeight))
          }
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_, area) => onArea(area)}
        />
      </div>
      <label className="line gap-16 strong" htmlFor={id}>
        <span>Acercar</span>
        <input
          id={id}
          type="range"
          min={1}
          max={maxZoom}
          step={0.05}
          value={zoom}
          disabled={maxZoom === 1}
          aria-valuetext={`${Math.round(zoom * 100)} %`}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
      </label>
      <p id={`${id}-hint`} className="muted small">
        Arrastra la foto, o muévela con las flechas del teclado, hasta que quede bien en el círculo.
      </p>
    </>
  );
}

/** Cutting the square out of a new photo, and sending both. */
export function CropDialog({ photo, onClose }: { photo: ChosenPhoto; onClose: () => void }) {
  const client = useApolloClient();
  const upload = useUpload(UploadPhotoDocument);
  const [area, setArea] = useState<Area | null>(null);
  const { error } = upload;
  const entries = useMemo(() => (error === null ? [] : [{ message: error, fieldId: null }]), [error]);

  const save = async () => {
    if (area === null) return;
    const crop = {
      x: Math.round(area.x),
      y: Math.round(area.y),
      size: Math.floor(Math.min(area.width, area.height)),
    };
    const payload = await upload.send({ file: photo.file, crop });
    if (payload === null) return;
    await refetchAccount(client);
    showDone(payload.message);
    onClose();
  };
  return (
    <Modal
      open
      size="md"
      title="Encuadra tu foto"
      onClose={upload.running ? undefined : onClose}
      footer={
        <>
          <Button onClick={upload.running ? upload.cancel : onClose}>Cancelar</Button>
          <Button
            variant="primary"
            busy={upload.running}
            disabled={area === null}
            onClick={() => void save()}
          >
            {upload.running ? "Guardando..." : "Guardar foto"}
          </Button>
        </>
      }
    >
      <div className="stack gap-12">
        <ErrorSummary entries={entries} />
        <Frame url={photo.url} onArea={setArea} />
        {upload.running && (
          <ProgressBar
            label={upload.share === null ? "Comprobando la foto…" : "Subiendo la foto…"}
            value={upload.share}
          />
        )}
      </div>
    </Modal>
  );
}

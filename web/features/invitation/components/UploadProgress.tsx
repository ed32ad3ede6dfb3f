import { ProgressBar } from "../../../ui/ProgressBar.tsx";

/** How much of a document has been sent. */
export default function UploadProgress({ share }: { share: number | null }) {
  return <ProgressBar label="Enviando el documento" value={share} />;
}

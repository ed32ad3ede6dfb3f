import { useNavigate } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import { MoveCaseDialog } from "../../../parts/cases/MoveCaseDialog.tsx";
import type { CaseMoveRowFragment } from "../../../generated/graphql.ts";
import { useCaseView } from "../hooks/case-view.ts";

/** A move of the page's case; the certificate is offered right after an end without agreement. */
export function CaseMoveDialog({ move, onClose }: { move: CaseMoveRowFragment; onClose: () => void }) {
  const { record, certificatePath, canIssue } = useCaseView();
  const alert = useAlert();
  const navigate = useNavigate();
  return (
    <MoveCaseDialog
      number={record.number}
      version={record.version}
      move={move}
      onClose={onClose}
      onDone={(done, isCertifiable) => {
        // A specialist who gives a case back may not see it any more.
        if (done === "DECLINE") void navigate(paths.specialistCases());
        if (done !== "CLOSE_BROKEN" || !canIssue || !isCertifiable) return;
        alert.open({
          theme: "green",
          icon: "circle-check",
          title: "Cerrado sin acuerdo",
          text: "Cualquiera de las partes puede pedirte el certificado del intento. ¿Lo preparas ahora?",
          textButton: "Más tarde",
          textButton2: "Preparar certificado",
          onConfirm: () => void navigate(certificatePath),
        });
      }}
    />
  );
}

import { Outlet } from "react-router-dom";
import { useLeaveQuestion } from "../lib/leave-guard.ts";
import { AntdScope } from "../theme/AntdScope.tsx";
import { AlertProvider } from "../ui/AlertDialog.tsx";

/** The one question before typed work is lost. */
function LeaveQuestion() {
  useLeaveQuestion();
  return null;
}

/** What all that isn't the public site stands in: Ant Design, and the one alert dialog. */
export function AlertRoot() {
  return (
    <AntdScope>
      <AlertProvider>
        <LeaveQuestion />
        <Outlet />
      </AlertProvider>
    </AntdScope>
  );
}

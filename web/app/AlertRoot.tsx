import { Outlet } from "react-router-dom";
import { AntdScope } from "../theme/AntdScope.tsx";
import { AlertProvider } from "../ui/AlertDialog.tsx";

/** What all that isn't the public site stands in: Ant Design, and the one alert dialog. */
export function AlertRoot() {
  return (
    <AntdScope>
      <AlertProvider>
        <Outlet />
      </AlertProvider>
    </AntdScope>
  );
}

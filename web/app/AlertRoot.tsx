import { Outlet } from "react-router-dom";
import { AlertProvider } from "../ui/AlertDialog.tsx";

/** The one alert dialog, for all that isn't the public site: nothing there asks or warns in a dialog. */
export function AlertRoot() {
  return (
    <AlertProvider>
      <Outlet />
    </AlertProvider>
  );
}

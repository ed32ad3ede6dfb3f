import { list, numbered, part, table, type LegalText } from "../legal-text.ts";

const sections = numbered(
  part(
    "Qué es esta política y a quién se aplica",
    "Esta política explica cómo protege Acuerdo la información que le confías y qué debes hacer tú para que esa protección funcione. Se aplica a la plataforma entera: la web pública, el mercado de especialistas, las áreas privadas de clientes y especialistas y la administración de tareas corporativas.",
    "Obliga a las personas que trabajan en Acuerdo, a los especialistas, a los usuarios y a los proveedores que tratan datos por nuestra cuenta. Completa la Política de privacidad y la Política de cookies, y aplica las medidas que piden los artículos 24, 25 y 32 del Reglamento (UE) 2016/679 (RGPD) y la Ley Orgánica 3/2018 (LOPDGDD).",
  ),
  part(
    "Qué protegemos",
    "En un conflicto o en una deuda hay información que puede hacer daño si llega a quien no debe. Por eso cuidamos tres cosas:",
    list(
      "Confidencialidad: cada persona ve únicamente lo que necesita para su papel.",
      "Integridad: nadie cambia un dato sin permiso y los cambios dejan rastro.",
      "Disponibilidad: la información está cuando hace falta y se recupera si algo falla.",
    ),
    "Las comunicaciones y los documentos de una mediación o de una negociación son, además, confidenciales por ley (artículo 9 de la Ley 5/2012 y artículo 9 de la Ley Orgánica 1/2025).",
  ),
  part(
    "Verificación en dos pasos obligatoria",
    "La autenticación de dos factores es obligatoria en Acuerdo. Ninguna cuenta con acceso a la administración de la plataforma, que es desde donde se pueden consultar datos de muchas personas, entra solo con la contraseña: además necesita un código temporal de una aplicación de autenticación. Quien todavía no lo ha configurado tiene que hacerlo en su primer inicio de sesión, antes de ver ningún dato.",
    "Clientes y especialistas tienen a su disposición la misma verificación en Contraseña y seguridad, dentro de su cuenta. Una vez que la activas es obligatoria en cada inicio de sesión, y te recomendamos activarla desde el primer día.",
    "Al configurarla recibes códigos de recuperación de un solo uso. Guárdalos fuera de tu dispositivo: son la forma de entrar si pierdes el teléfono.",
  ),
  part(
    "Contraseñas y sesiones",
    list(
      "Las contraseñas tienen como mínimo 8 caracteres, con mayúscula, minúscula, número y carácter especial, y se rechazan las más comunes.",
      "Nunca guardamos la contraseña: guardamos un resumen calculado con Argon2id, del que no se puede volver atrás. Nadie en Acuerdo puede leerla ni te la va a pedir.",
      "Los intentos de inicio de sesión están limitados por cuenta y por dirección de red.",
      "Los códigos que enviamos por correo sirven una sola vez y caducan en una hora.",
      "Una sesión termina al cabo de ocho horas, o antes si pasan dos horas sin uso. En tu cuenta ves las sesiones abiertas y puedes cerrar cualquiera de ellas.",
      "Cambiar la contraseña o el correo cierra las demás sesiones, y te avisamos por correo de cada cambio en tus credenciales.",
    ),
  ),
  part(
    "Acceso según el papel de cada persona",
    "El acceso se concede por funciones y se comprueba en el servidor en cada petición, no solo en la pantalla.",
    table(
      ["Quién", "A qué accede"],
      [
        "Usuario (particular o representante de una empresa)",
        "A su cuenta, a sus expedientes y a la parte pública de la plataforma.",
      ],
      [
        "Especialista",
        "A su perfil y únicamente a la información relevante para los casos que tiene asignados.",
      ],
      [
        "Personal de la plataforma",
        "A lo necesario para administrar cuentas, casos, tareas corporativas y soporte, siempre con verificación en dos pasos.",
      ],
    ),
    "Las consultas y los cambios sobre datos de deudores y las acciones de administración quedan anotados en un registro de auditoría que la aplicación no permite modificar ni borrar.",
  ),
  part(
    "Medidas técnicas",
    list(
      "Las comunicaciones viajan cifradas (HTTPS) y el navegador recibe instrucciones para no aceptar otra cosa.",
      "Los documentos que se suben se comprueban por su contenido, reciben un nombre interno y se guardan fuera de las carpetas públicas. Se descargan con enlaces de un solo uso que caducan a los pocos minutos.",
      "Los documentos de identidad y las credenciales solo los ven su titular y el personal que los verifica.",
      "Los registros técnicos no contienen contraseñas, códigos ni datos de contacto.",
      "La aplicación rechaza el código que no procede de nuestra propia web y no puede mostrarse dentro de otras páginas.",
      "La información se aloja en centros de datos de un proveedor en la nube situados en la Unión Europea.",
    ),
  ),
  part(
    "Auditorías y revisión",
    "Realizamos auditorías de seguridad cada seis meses. Revisan, al menos, los permisos de acceso, las dependencias de la aplicación y lo que quedó pendiente de los incidentes anteriores. Lo que se encuentra se corrige por orden de riesgo.",
    "Esta política se revisa una vez al año como mínimo, y siempre que cambien la ley, la plataforma o los riesgos.",
  ),
  part(
    "Incidentes de seguridad",
    "Un incidente es cualquier hecho que pone en peligro la información: una contraseña conocida por otra persona, un dispositivo perdido con la sesión abierta, un correo que se hace pasar por Acuerdo, un dato que ves y no deberías ver.",
    list(
      "Si conoces un incidente, comunícalo en un plazo de 24 horas escribiendo a {soporte}. Cuenta qué ha pasado, cuándo y a qué cuenta o expediente afecta. No hace falta que tengas pruebas.",
      "Nuestro equipo responde a la comunicación en un plazo de 24 horas y toma las medidas inmediatas: cerrar sesiones, suspender accesos, aislar lo afectado.",
      "Si hay una violación de la seguridad de los datos personales que suponga un riesgo, la notificamos a la Agencia Española de Protección de Datos en un plazo máximo de 72 horas desde que tenemos constancia (artículo 33 del RGPD).",
      "Si el riesgo para ti es alto, te lo comunicamos sin dilación, con lo que ha ocurrido y lo que puedes hacer (artículo 34 del RGPD).",
    ),
    "Investigar un fallo de buena fe y contárnoslo antes que a nadie no tendrá consecuencias para ti, siempre que no accedas a más datos de los imprescindibles, no los conserves y no interrumpas el servicio.",
  ),
  part(
    "Qué te toca a ti",
    list(
      "Usa una contraseña que no emplees en ningún otro sitio y no la compartas con nadie, tampoco con tu especialista.",
      "Activa la verificación en dos pasos.",
      "Cierra la sesión en dispositivos que no sean tuyos.",
      "Comprueba la dirección de la web antes de escribir tu contraseña: {web}.",
      "Comunícate con la otra parte y con el especialista por los canales de la plataforma.",
      "Mantén actualizado tu correo: es donde te avisamos si algo va mal.",
    ),
  ),
  part(
    "Obligaciones de los especialistas y del personal",
    "Los especialistas y el personal de Acuerdo guardan secreto sobre lo que conocen, también cuando termina su relación con la plataforma. No descargan, copian ni conservan datos personales fuera de la plataforma ni los comparten con terceros no autorizados, y acceden solo a los casos en los que intervienen. Las condiciones completas están en los Términos y condiciones Especialista y en las Políticas de Privacidad Especialista.",
    "El incumplimiento se sanciona según su gravedad y puede llevar a la pérdida inmediata del acceso, además de las responsabilidades legales que correspondan.",
  ),
  part(
    "Continuidad",
    "La plataforma está preparada para seguir funcionando cuando falla una de sus piezas y para retomar el trabajo donde se quedó sin perder ni duplicar información. Cuando una interrupción afecte a un plazo que corre contigo, escríbenos: dejaremos constancia de la incidencia para que puedas acreditarla.",
    "Ningún sistema conectado a internet es invulnerable. Nos comprometemos a aplicar medidas adecuadas al riesgo y a contarte con claridad qué ha pasado cuando algo falle.",
  ),
  part(
    "Contacto y cambios",
    "Para cualquier cuestión de seguridad, escribe a {soporte}. El horario de atención es de lunes a viernes, de 9:00 a 18:00, hora peninsular española; los avisos de incidentes se recogen también fuera de ese horario.",
    "Si cambiamos esta política publicaremos aquí la nueva versión con su fecha y conservaremos las anteriores. Si el cambio afecta a cómo usas la plataforma, te avisaremos por correo.",
  ),
);

export const securityPolicy: LegalText = {
  title: "Política de seguridad",
  versions: [
    {
      version: "1.0",
      effectiveFrom: "2025-03-21",
      summary:
        "Cómo protege Acuerdo tu información, qué hacemos si hay un incidente de seguridad y qué puedes hacer tú para que la protección funcione.",
      sections,
    },
  ],
};

{{- define "parley.name" -}}
{{- if contains .Chart.Name .Release.Name -}}
{{- .Release.Name | trunc 63 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 63 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "parley.selectorLabels" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "parley.labels" -}}
{{ include "parley.selectorLabels" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{/* Whether an address with a password is given, in either way: "true" or "". */}}
{{- define "parley.isGiven" -}}
{{- if or .value .existingSecret -}}true{{- end -}}
{{- end -}}

{{/* Whether nodes share all that must last, so that there may be several: "true" or "". */}}
{{- define "parley.isShared" -}}
{{- if and (include "parley.isGiven" .Values.database) (include "parley.isGiven" .Values.files) -}}true{{- end -}}
{{- end -}}

{{- define "parley.check" -}}
{{- if and (gt (int .Values.replicas) 1) (not (include "parley.isShared" .)) -}}
{{- fail "Several nodes need PostgreSQL and S3: set database.value and files.value (or their existingSecret), or replicas: 1." -}}
{{- end -}}
{{- range $name := list "database" "files" "bus" "metricsToken" -}}
{{- $given := index $.Values $name -}}
{{- if and $given.value $given.existingSecret -}}
{{- fail (printf "Set either %s.value or %s.existingSecret, not both." $name $name) -}}
{{- end -}}
{{- end -}}
{{- if and .Values.networkPolicy.enabled (not .Values.networkPolicy.from) -}}
{{- fail "networkPolicy.from is empty, so nothing could reach Parley. Name the namespace of the ingress controller." -}}
{{- end -}}
{{- end -}}

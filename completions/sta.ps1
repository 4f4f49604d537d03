# PowerShell completion for sta. It asks "sta __complete WORD... CURRENT", which prints a line per candidate (value, tab,
# description) and ":N": 0 for file names, 16 for directories, 4 or 36 for the candidates only. For PowerShell 5.1 and later.

Register-ArgumentCompleter -Native -CommandName sta -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)

    $current = ([string]$wordToComplete).Trim([char[]]@(39, 34))
    $words = @()
    foreach ($element in @($commandAst.CommandElements | Select-Object -Skip 1)) {
        if ($element.Extent.EndOffset -ge $cursorPosition) { break }
        if ($element -is [System.Management.Automation.Language.StringConstantExpressionAst]) {
            $words += $element.Value
        } else {
            $words += $element.Extent.Text
        }
    }

    # The equals sign: PowerShell drops arguments that are empty.
    $lines = @(& sta __complete @words "=$current" 2>$null)
    if ($lines.Count -eq 0 -or $lines[-1] -ceq ':0') { return }
    if ($lines[-1] -ceq ':16') {
        [System.Management.Automation.CompletionCompleters]::CompleteFilename($current) |
            Where-Object { $_.ResultType -eq 'ProviderContainer' }
        return
    }
    foreach ($line in @($lines | Select-Object -SkipLast 1)) {
        $value, $text = ([string]$line).Split([char[]]@(9), 2)
        if ([string]::IsNullOrEmpty($value)) { continue }
        $shown = $value
        $tip = $value
        if (-not [string]::IsNullOrEmpty($text)) {
            $shown = "$value  ($text)"
            $tip = $text
        }
        if ($value -cnotmatch '^[A-Za-z0-9_./:=+-]+\z') {
            $value = "'" + [System.Management.Automation.Language.CodeGeneration]::EscapeSingleQuotedStringContent($value) + "'"
        }
        [System.Management.Automation.CompletionResult]::new($value, $shown, 'ParameterValue', $tip)
    }
}

"""What every move uses: register, questions, paying for an action, harm, log lines, requests."""
